import { expect, test } from 'vitest'
import { z } from 'zod'
import { plainIssue } from './plain-issues.ts'

const schema = z.object({
  name: z.string(),
  count: z.int().positive().max(9),
  list: z.array(z.enum(['oak', 'elm'])).max(1),
  either: z.union([z.string(), z.number()]),
  choice: z.union([z.enum(['oak', 'elm']), z.literal(''), z.null()]),
  text: z.string().min(2).max(3),
  strict: z.strictObject({}),
  own: z.string('Own words'),
})

test.each([
  [
    'absent',
    { strict: {} },
    {
      name: 'name is required',
      either: 'either is required',
      choice: 'choice is required',
      own: 'Own words',
    },
  ],
  [
    'of another kind',
    { name: 1, count: 1.5, list: 'x' },
    { name: 'name must be a text', count: 'count must be a whole number', list: 'list must be a list' },
  ],
  [
    'none of those',
    { list: ['ash'], either: null, choice: 'ash' },
    {
      'list.0': 'list must be one of oak, elm',
      either: 'either is not valid',
      choice: 'choice must be one of oak, elm',
    },
  ],
  [
    'too small',
    { count: 0, text: 'a' },
    { count: 'count must be more than 0', text: 'text must have at least 2 characters' },
  ],
  [
    'too large',
    { count: 10, text: 'abcd', list: ['oak', 'elm'] },
    {
      count: 'count must be at most 9',
      text: 'text must have at most 3 characters',
      list: 'list must have at most 1 entries',
    },
  ],
  ['too many', { strict: { extra: 1 } }, { strict: 'Not known: extra' }],
])('words for what is %s can be shown to people', (_what, input, expected) => {
  const { error } = schema.safeParse(input, { error: plainIssue })
  const messages = Object.fromEntries(
    error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )
  expect(messages).toMatchObject(expected)
})
