import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const PLACES = [ROOT, path.join(ROOT, 'apps/api/src')]

test('docs/asvs.md names files that are there, and each requirement once', () => {
  const text = readFileSync(path.join(ROOT, 'docs/asvs.md'), 'utf8')
  const files = [...text.matchAll(/`([\w./-]+\/[\w./-]+|[\w-]+\.(?:test\.)?ts)`/g)].flatMap(
    ([, file]) => file ?? [],
  )
  const named = files.filter((file) => !file.startsWith('/'))
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter((file) => !PLACES.some((place) => existsSync(path.join(place, file))))).toEqual([])

  const numbers = [...text.matchAll(/^\| ([\d., to]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '))
  expect(numbers.length).toBeGreaterThan(190)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})
