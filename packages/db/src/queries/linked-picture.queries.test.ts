import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../testing/index.ts'
import { addGuide } from '../../testing/sample-guides.ts'
import { findGuideById } from './guide.queries.ts'
import { replaceLinkedPicture } from './linked-picture.queries.ts'

const LINK = 'https://fern.example/fern.jpg'

describeEachDatabase('a link to a picture', (database) => {
  it('takes the words about the picture with it when it is given up', async () => {
    const { db } = database()
    const { id } = await addGuide(db, { profileImage: LINK, profileImageDescription: 'Fern by the lake' })
    await replaceLinkedPicture(db, LINK, null)
    expect(await findGuideById(db, id)).toMatchObject({ profileImage: null, profileImageDescription: null })
  })

  it('keeps the words about the picture when its stored copy takes its place', async () => {
    const { db } = database()
    const { id } = await addGuide(db, { profileImage: LINK, profileImageDescription: 'Fern by the lake' })
    await replaceLinkedPicture(db, LINK, '/uploads/fern.jpg')
    expect(await findGuideById(db, id)).toMatchObject({
      profileImage: '/uploads/fern.jpg',
      profileImageDescription: 'Fern by the lake',
    })
  })
})
