import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bytesOf, tenPictures } from '../../../test/support/pictures.ts'
import { PictureWork } from './picture-work.ts'

const [red = '', orange = ''] = tenPictures

test('equal bytes make equal pictures, at the same time and later, whoever sends them', async () => {
  const work = new PictureWork()
  const senders = ['fern', 'oak', 'fern', 'ash']
  const [first, ...others] = await Promise.all(senders.map((owner) => work.process(bytesOf(red), owner)))
  expect(first).toMatchObject({ width: 60, height: 40 })
  for (const other of others) expect(other).toEqual(first)
  expect(await work.process(bytesOf(red), 'elm')).toEqual(first)
  expect((await work.process(bytesOf(orange), 'elm'))?.hash).not.toBe(first?.hash)
  expect(await work.process(Buffer.from('no picture'), 'elm')).toBeUndefined()
  expect(await work.process(Buffer.from('no picture'), 'elm')).toBeUndefined()
})

test('whoever sends much waits for others, and others do not wait for all of it', async () => {
  const work = new PictureWork()
  const paint = (_: unknown, index: number) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: { r: index * 8, g: 0, b: 0 } } })
      .png()
      .toBuffer()
  const pictures = await Promise.all(Array.from({ length: 30 }, paint))
  const order: string[] = []
  const send = async (picture: Buffer, owner: string) => {
    await work.process(picture, owner)
    order.push(owner)
  }
  await Promise.all([
    ...pictures.map((picture) => send(picture, 'hog')),
    send(bytesOf(red), 'fern'),
    send(bytesOf(orange), 'oak'),
  ])
  // Before it is their turn the hog has had one or two, and one in each round.
  expect(Math.max(order.indexOf('fern'), order.indexOf('oak'))).toBeLessThan(8)
})
