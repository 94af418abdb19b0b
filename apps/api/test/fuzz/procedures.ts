import { z } from 'zod'
import { tidy } from '../../src/rest/api-schemas.ts'
import { appRouter, findProcedure } from '../../src/router.ts'
import { PLACE } from '../support/applications.ts'
import type { TestSite } from '../support/site.ts'
import { bend, isJsonObject, ODD_BODIES } from './calls.ts'
import { Dice } from './dice.ts'
import { oddValue, SchemaValues } from './values.ts'
import { World } from './world.ts'

/** Some calls end the session of whoever makes them: without another soon, most others are only ever refused. */
const RESTORE_EVERY = 12
const GUIDES_KEPT = 30
const TEXT_TOLD = 400
const GOOD_TRIES = 10
const GUIDE = { ...PLACE, firstName: 'Wren', lastName: 'Alder', email: 'wren@grove.example' }

/** Names of procedures that there are not, and of several at once. */
const ODD_NAMES = [
  'constructor',
  '__proto__',
  'guides.constructor',
  'guides.__proto__.toString',
  'guides',
  'guides.list,guides.nothing',
  '%00',
  'guides.byId,guides.byId?batch=1',
  'guides.list,session.current,geo.mapConfig?batch=1&input=%7B%7D',
  'contact.get?batch=2',
  'contact.get?input=%7B',
  'contact.get?input=null&batch=1',
]

/** They take a secret that only a message holds: here they are only ever refused. */
const NEEDS_A_LETTER: ReadonlySet<string> = new Set([
  'accounts.confirmPasswordReset',
  'accounts.confirmEmail',
  'messages.unsubscribe',
  'confirmation.confirm',
  'confirmation.pause',
  'session.secondFactor',
  'security.confirmAuthenticator',
  'session.askForPasskey',
  'session.loginWithPasskey',
  'session.confirmWithPasskey',
  'security.beginPasskey',
  'security.addPasskey',
  'security.renamePasskey',
  'security.removePasskey',
  'security.renewRecoveryCodes',
])

type Procedure = ReturnType<typeof proceduresOf>[number]

function proceduresOf() {
  return Object.keys(appRouter._def.procedures).map((name) => {
    const { type, inputs = [] } = findProcedure(name) ?? {}
    return { name, isQuery: type === 'query', input: inputs[0] }
  })
}

/** The result of a run over the procedures. */
export interface ProcedureFuzz {
  statuses: Map<number, number>
  /** Procedures that succeeded at least once. */
  succeeded: Set<string>
  names: string[]
  complaints: string[]
}

/** Calls every procedure in its turn, with input that its schema allows and with anything else. */
export async function runProcedureFuzz(
  site: TestSite,
  { seed, calls }: { seed: number; calls: number },
): Promise<ProcedureFuzz> {
  const dice = new Dice(seed)
  const world = new World(site, 'caller')
  const values = new SchemaValues({}, dice)
  const procedures = proceduresOf()
  const schemas = new Map(
    procedures.map(({ name, input }) => [
      name,
      input && // Without their names, schemas stand where they are used.
        z.toJSONSchema(input, {
          io: 'input',
          unrepresentable: 'any',
          metadata: z.registry(),
          override: tidy,
        }),
    ]),
  )
  const result: ProcedureFuzz = {
    statuses: new Map(),
    succeeded: new Set(),
    names: procedures.map(({ name }) => name).filter((name) => !NEEDS_A_LETTER.has(name)),
    complaints: [],
  }

  /** `isGood`: as its schema allows. */
  async function inputFor(name: string, viewer: string, isGood: boolean): Promise<unknown> {
    const schema = schemas.get(name)
    const value = schema === undefined ? undefined : values.next(schema)
    if (dice.isLucky(0.4)) {
      const known = await world.inputOf(name)
      if (known !== undefined) return known
    }
    if (isJsonObject(value) && 'id' in value) value.id = Number(world.idFor('id', viewer, dice))
    if (isJsonObject(value) && 'guideId' in value) value.guideId = Number(world.idFor('id', viewer, dice))
    if (isJsonObject(value) && 'userId' in value) value.userId = Number(world.idFor('userId', viewer, dice))
    if (name === 'session.login' && isJsonObject(value)) value.username = world.usernameOf('member')
    if (name.endsWith('Import') && isJsonObject(value)) {
      value.format = 'json'
      const row = { id: '', username: `imported-${dice.below(40)}`, ...GUIDE, bio: '' }
      const oddCell = { [dice.pick(Object.keys(row))]: oddValue(dice) }
      value.text = JSON.stringify([isGood || dice.isLucky(0.5) ? row : { ...row, ...oddCell }])
      delete value.mapping
    }
    if (isGood || dice.isLucky(0.5)) return value
    return isJsonObject(value) && dice.isLucky(0.8) ? bend(value, dice) : oddValue(dice)
  }

  async function callOnce(count: number, procedure: Procedure, isGood: boolean): Promise<void> {
    if (count % RESTORE_EVERY === 0) {
      await world.thinOut(GUIDES_KEPT)
      await world.restore()
    }
    const viewer = !isGood && dice.isLucky(0.3) ? dice.pick(world.viewers) : dice.pick(['admin', 'owner'])
    const input = JSON.stringify(await inputFor(procedure.name, viewer, isGood))
    const isOddName = !isGood && dice.isLucky(0.05)
    const isOddBody = !isGood && dice.isLucky(0.1)
    const path = isOddName ? dice.pick(ODD_NAMES) : procedure.name
    const query =
      procedure.isQuery && !isOddName && input !== undefined ? `?input=${encodeURIComponent(input)}` : ''
    const cookie = world.cookieOf(viewer)
    const answer = await site.app.inject({
      method: procedure.isQuery ? 'GET' : 'POST',
      url: `/api/trpc/${path}${query}`,
      headers: { ...(cookie !== undefined && { cookie }), 'content-type': 'application/json' },
      ...(!procedure.isQuery && { payload: isOddBody ? dice.pick(ODD_BODIES) : (input ?? '') }),
      remoteAddress: `10.${dice.below(250)}.${dice.below(250)}.${dice.below(250)}`,
    })
    const status = answer.statusCode
    result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1)
    if (status < 300 && !isOddName) result.succeeded.add(procedure.name)
    if (status >= 500)
      result.complaints.push(
        `call ${count} of seed ${seed}: ${path} by ${viewer} ${(input ?? '').slice(0, TEXT_TOLD)} -> ${status} ${answer.body.slice(0, TEXT_TOLD)}`,
      )
  }

  for (let count = 0; count < calls; count += 1) {
    const procedure = procedures[count % procedures.length]
    if (procedure === undefined) throw new Error('The router has no procedures')
    await callOnce(count, procedure, false)
  }
  // Those that have only been refused so far, perhaps by bad luck, are called as their schemas allow.
  let count = calls
  for (const procedure of procedures.filter(({ name }) => !NEEDS_A_LETTER.has(name)))
    for (let tries = 0; tries < GOOD_TRIES && !result.succeeded.has(procedure.name); tries += 1)
      await callOnce(count++, procedure, true)
  return result
}
