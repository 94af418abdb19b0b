import { describe, expect, it } from 'vitest'
import { paginationWindow } from './pagination.ts'
import { pictureSrcSet, uploadHash, uploadPath } from './pictures.ts'
import { randomCoordinates } from './random-coordinates.ts'
import { adminStatusBadge, isShownBy, ownStatusBadge, PAUSED_NOTE } from './status-badge.ts'
import { applyTrainingYears, profileTrainingYears } from './training-years.ts'

describe('pagination window', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 10, [1, 2, 'ellipsis', 10]],
    [5, 10, [1, 'ellipsis', 4, 5, 6, 'ellipsis', 10]],
    [10, 10, [1, 'ellipsis', 9, 10]],
    [1, 0, []],
  ])('on page %i of %i shows %j', (page, pageCount, items) => {
    expect(paginationWindow(page, pageCount)).toEqual(items)
  })
})

describe('the filter of the administrators', () => {
  const waiting = { applicationStatus: 'pending', published: false } as const
  const listed = { applicationStatus: 'approved', published: true } as const

  it.each([
    ['all', waiting, true],
    ['published', listed, true],
    ['unpublished', waiting, true],
    ['unpublished', listed, false],
    ['rejected', waiting, false],
  ] as const)('%s shows %j: %s', (status, state, isShown) => {
    expect(isShownBy(status, state)).toBe(isShown)
  })
})

describe('status badges', () => {
  it('shows an administrator pending before anything else', () => {
    expect(adminStatusBadge({ applicationStatus: 'pending', published: false }).label).toBe('Pending Review')
    expect(adminStatusBadge({ applicationStatus: 'approved', published: true }).label).toBe('Published')
    expect(adminStatusBadge({ applicationStatus: 'rejected', published: false }).label).toBe('Unpublished')
  })

  it.each([
    ['pending', false, 'Pending Review', 'Awaiting admin approval'],
    ['approved', true, 'Published', undefined],
    ['approved', false, 'Unpublished', 'Approved but not published'],
    ['rejected', false, 'Application Rejected', 'Your application was rejected'],
  ] as const)('shows a guide who is %s (published: %s) "%s"', (applicationStatus, published, label, note) => {
    expect(ownStatusBadge({ applicationStatus, published })).toMatchObject(
      note === undefined ? { label } : { label, note },
    )
  })
})

it('says of a paused listing that it is', () => {
  const paused = { applicationStatus: 'approved', published: true, paused: true } as const
  expect(ownStatusBadge(paused)).toEqual({ label: 'Paused', tone: 'wait', note: PAUSED_NOTE })
  expect(adminStatusBadge(paused)).toMatchObject({ label: 'Paused' })
  expect(adminStatusBadge({ ...paused, published: false })).toMatchObject({ label: 'Unpublished' })
})

describe('training years', () => {
  it('of the apply form go from 2025 down to 2015 even before 2025', () => {
    expect(applyTrainingYears(2020)).toEqual([
      2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017, 2016, 2015,
    ])
  })

  it('of the apply form gain the years that come', () => {
    expect(applyTrainingYears(2027).slice(0, 3)).toEqual([2027, 2026, 2025])
  })

  it('of the profile form end at the current year', () => {
    expect(profileTrainingYears(2016)).toEqual([2016, 2015])
  })
})

describe('stored pictures', () => {
  const hash = 'ab'.repeat(32)

  it('know their hash by their path', () => {
    expect([
      uploadHash(uploadPath(hash)),
      uploadHash('/uploads/../secret.jpg'),
      uploadHash('https://a.example/x.jpg'),
    ]).toEqual([hash, undefined, undefined])
  })

  it('offer renditions of 400 and 800 pixels, pictures of other places none', () => {
    expect(pictureSrcSet(uploadPath(hash))).toBe(
      `/uploads/${hash}-400.webp 400w, /uploads/${hash}-800.webp 800w`,
    )
    expect(pictureSrcSet('https://a.example/x.jpg')).toBeUndefined()
  })
})

it('makes random coordinates with six decimals at both ends of the range', () => {
  expect(randomCoordinates(() => 0)).toEqual({ latitude: '-90.000000', longitude: '-180.000000' })
  expect(randomCoordinates(() => 1)).toEqual({ latitude: '90.000000', longitude: '180.000000' })
})
