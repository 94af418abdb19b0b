import type { PrivateGuide } from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { applicationOf, PLACE } from '../../../test/support/applications.ts'
import { describeSite } from '../../../test/support/each-site.ts'

describe('a save', () => {
  describeSite((current) => {
    test.each([
      [{ city: ' ' }, 'City is required'],
      [{ latitude: null }, 'Location coordinates are required'],
      [{ latitude: '' }, 'Location coordinates are required'],
      [{ longitude: '181' }, 'Longitude must be between -180 and 180'],
      [{ imageFocalPointX: '1.1' }, 'Image focal point must be between 0 and 1'],
      [{ trainingYear: 2100 }, 'Please select a valid training year (2015 or later)'],
      [{ bio: 'x'.repeat(5001) }, 'Must be at most 5000 characters'],
      [{ firstName: '' }, 'First name is required'],
      [{ website: 'ftp://grove.example' }, 'Invalid website address'],
      [{ images: 'one' }, 'Could not process image'],
      [{ images: Array(11).fill('https://pictures.example/1.jpg') }, 'Maximum images reached'],
    ])('with %j is refused, and changes nothing', async (change, message) => {
      const fern = await current().guide('fern')
      const path = `/api/guides/${fern.guide.id}`
      expect(await fern.put(path, { bio: 'New', ...change })).toMatchObject({
        status: 400,
        body: { message },
      })
      expect((await fern.get<PrivateGuide>('/api/guides/own')).body).toEqual(fern.guide)
    })

    test('of a guide that is not there, or of none, is refused', async () => {
      const fern = await current().guide('fern')
      expect((await fern.put('/api/guides/999999', { bio: 'x' })).status).toBe(404)
      expect((await fern.put('/api/guides/abc', { bio: 'x' })).status).toBe(400)
      expect((await fern.delete('/api/guides/0')).status).toBe(400)
    })

    test('is refused to somebody signed out', async () => {
      const fern = await current().guide('fern')
      const visitor = current().visitor()
      for (const answer of [
        await visitor.post('/api/guides', PLACE),
        await visitor.put(`/api/guides/${fern.guide.id}`, {}),
        await visitor.delete(`/api/guides/${fern.guide.id}`),
        await visitor.get(`/api/guides/user/${fern.user.id}`),
      ]) {
        expect(answer).toMatchObject({ status: 401, body: { message: 'Authentication required' } })
      }
    })

    test('needs a listing: a person without one has none to read', async () => {
      const fern = await current().member('fern')
      expect(await fern.get(`/api/guides/user/${fern.user.id}`)).toMatchObject({
        status: 404,
        body: { message: 'Guide not found' },
      })
      expect((await current().visitor().post('/api/register-guide', applicationOf('oak'))).status).toBe(201)
    })
  })
})
