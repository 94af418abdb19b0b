import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import config from '../vitest.config.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

const FILES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
/** Steps of another script. */
const PARTS_OF_TEST = ['lint', 'typecheck', 'typecheck:root', 'unused']
/** Commands of pnpm itself. */
const OWN_COMMANDS = ['exec', 'install', 'pack']

/** The command after `pnpm` in a text, such as `dev` of `npx -y pnpm run dev`. */
function commandsIn(text: string): string[] {
  return [...text.matchAll(/\bpnpm (?:run )?([a-z][\w:-]*)(?=[`\s])/g)].flatMap(([, name]) => name ?? [])
}

it('the documents name only commands that there are', () => {
  const named = FILES.flatMap((file) => commandsIn(textOf(file)).map((name) => ({ file, name })))
  expect(named.length).toBeGreaterThan(30)
  const known = new Set([...Object.keys(scripts), ...OWN_COMMANDS])
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
})

it('README and CONTRIBUTING together leave out no command', () => {
  const told = new Set(['README.md', 'CONTRIBUTING.md'].flatMap((file) => commandsIn(textOf(file))))
  const wanted = Object.keys(scripts).filter((name) => !PARTS_OF_TEST.includes(name))
  expect(wanted.filter((name) => !told.has(name))).toEqual([])
})

it('CONTRIBUTING names the test projects, all of them', () => {
  const [, list = ''] = /The test projects are (.*?)\. The e2e/s.exec(textOf('CONTRIBUTING.md')) ?? []
  const named = [...list.matchAll(/`([\w-]+)`/g)].flatMap(([, name]) => name ?? [])
  const projects = (config.test?.projects ?? []).map((project) =>
    typeof project === 'object' && 'test' in project ? project.test?.name : undefined,
  )
  expect(named.toSorted()).toEqual(projects.toSorted())
})

it('the tree of the architecture tells of every workspace', () => {
  const folders = ['apps', 'packages', '.'].flatMap((parent) =>
    readdirSync(path.join(ROOT, parent)).map((name) => path.join(parent, name)),
  )
  const workspaces = folders.filter((folder) => existsSync(path.join(ROOT, folder, 'package.json')))
  expect(workspaces.length).toBeGreaterThan(8)
  const tree = textOf('ARCHITECTURE.md')
  expect(workspaces.filter((folder) => !tree.includes(`\n${folder}/ `))).toEqual([])
})

it('links of the documents lead only to files that there are', () => {
  const links = FILES.flatMap((file) =>
    [...textOf(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = '']) => ({ file, link })),
  )
  expect(links.length).toBeGreaterThan(20)
  const isThere = ({ file, link }: { file: string; link: string }) =>
    existsSync(path.resolve(ROOT, path.dirname(file), link))
  expect(links.filter((each) => !isThere(each))).toEqual([])
})
