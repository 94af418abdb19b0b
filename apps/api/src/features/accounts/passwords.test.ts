import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const cheap = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })

test('a password is hashed with argon2id at the recommended cost', async () => {
  expect(await createPasswords().hash('long enough', 'somebody')).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  )
})

test('one password has another hash each time', async () => {
  expect(await cheap.hash('long enough', 'somebody')).not.toBe(await cheap.hash('long enough', 'somebody'))
})

test('only the password itself is right', async () => {
  const passwordHash = await cheap.hash('long enough', 'somebody')
  expect(await cheap.verify(passwordHash, 'long enough', 'somebody')).toBe(true)
  for (const guess of ['Long enough', 'long enough ', '', 'long enoug']) {
    expect(await cheap.verify(passwordHash, guess, 'somebody')).toBe(false)
  }
})

test('a password typed on another keyboard, with its accents written apart, is the same one', async () => {
  expect(await cheap.verify(await cheap.hash('for\u00eat', 'somebody'), 'fore\u0302t', 'somebody')).toBe(true)
})

test('no password is right for nobody', async () => {
  expect(await cheap.verify(undefined, 'long enough', 'somebody')).toBe(false)
})

test('a rush beyond what may wait is refused at once', async () => {
  const attempts = await Promise.allSettled(
    Array.from({ length: 150 }, () => cheap.verify(undefined, 'a guess', 'somebody')),
  )
  const refused = attempts.filter((attempt) => attempt.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(attempts.length - refused.length).toBeGreaterThanOrEqual(100)
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  expect(await cheap.verify(undefined, 'a guess', 'somebody')).toBe(false)
})

test('one address that asks for much leaves others their turns', async () => {
  const flood = Promise.allSettled(
    Array.from({ length: 150 }, () => cheap.verify(undefined, 'a guess', 'hog')),
  )
  const order: string[] = []
  void flood.then(() => order.push('hog'))
  await cheap.verify(undefined, 'a guess', 'somebody').then(() => order.push('somebody'))
  await flood
  expect(order).toEqual(['somebody', 'hog'])
})
