import { setImmediate as nextTurn } from 'node:timers/promises'
import { InvalidError } from '@grove/schema'
import { boundsProblem, CHARACTERS_PER_TURN, ROW_MAX_CHARACTERS, rowTooLong } from './import-bounds.ts'

const NO_JSON = 'The file is not valid JSON'
const NO_LIST = 'The file has to hold a JSON list of guides'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidError(NO_JSON)
  }
}

/** The texts between the commas of a JSON list, none for an empty one. Whether each is JSON is for the caller to see. */
async function* itemsOf(list: string): AsyncGenerator<string, void, undefined> {
  let [start, depth, isInString, turnAt] = [1, 1, false, CHARACTERS_PER_TURN]
  for (let at = 1; at < list.length; at++) {
    if (at >= turnAt) {
      turnAt += CHARACTERS_PER_TURN
      await nextTurn()
    }
    const sign = list[at]
    if (isInString) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInString = false
    } else if (sign === '"') isInString = true
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === ',' && depth === 1) {
      yield list.slice(start, at)
      start = at + 1
    } else if (sign === '}' || sign === ']') depth -= 1
    if (depth > 0) continue
    const last = list.slice(start, at)
    if (sign !== ']' || list.slice(at + 1).trim() !== '') throw new InvalidError(NO_JSON)
    if (start > 1 || last.trim() !== '') yield last
    return
  }
  throw new InvalidError(NO_JSON)
}

/**
 * Reads a JSON list of objects, one after the other, and refuses it as soon as it is too long.
 * @throws InvalidError for what is no such list.
 */
export async function parseJsonList(text: string): Promise<{ columns: string[]; rows: object[] }> {
  const list = text.replace(/^\uFEFF?\s*/, '')
  if (!list.startsWith('[')) {
    // Nothing has to be read of what is no list but to tell why.
    if (list.length <= ROW_MAX_CHARACTERS) parseJson(list)
    throw new InvalidError(NO_LIST)
  }
  const columns = new Set<string>()
  const rows: object[] = []
  for await (const item of itemsOf(list)) {
    if (item.length > ROW_MAX_CHARACTERS) throw new InvalidError(rowTooLong(rows.length + 1))
    const guide = parseJson(item)
    if (typeof guide !== 'object' || guide === null || Array.isArray(guide)) throw new InvalidError(NO_LIST)
    rows.push(guide)
    for (const name of Object.keys(guide)) columns.add(name)
    const problem = boundsProblem({ columns: columns.size, rows: rows.length })
    if (problem !== undefined) throw new InvalidError(problem)
  }
  return { columns: [...columns], rows }
}
