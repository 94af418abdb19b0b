import { COMMON_PASSWORDS, EASY_TO_GUESS, fullName, invalidField } from '@grove/schema'

/** The same for two passwords that differ by their letters' case, or by how a letter is typed. */
function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** Words of this site, which people who join it think of first. */
const SITE_WORDS = [
  'grove',
  'forestbathing',
  'forestguide',
  'ecotherapy',
  'naturetherapy',
  'natureandtherapy',
]

let common: Promise<ReadonlySet<string>> | undefined

/** The commonest of stolen passwords; read when the first new password comes, not at the start. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(
    dictionary['passwords-common'].slice(0, COMMON_PASSWORDS).map((text) => folded(String(text))),
  )
}

/** Whether a password is one of the commonest. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon()
  return (await common).has(folded(password))
}

/** The names of an account's owner. */
interface Owner {
  username: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

/** The names that people make passwords of. */
function namesOf({ username, firstName, lastName }: Owner): string[] {
  const both = fullName(firstName ?? null, lastName ?? null)
  return [username, firstName ?? '', lastName ?? '', both, both.replaceAll(' ', '')].filter(Boolean)
}

/** @throws InvalidError at `path` for a password that is one of the commonest, or a name of its owner. */
export async function expectHardToGuess(
  password: string,
  { owner, path }: { owner: Owner; path: string },
): Promise<void> {
  const isName = namesOf(owner).some((name) => folded(name) === folded(password))
  const isSiteWord = SITE_WORDS.includes(folded(password).replaceAll(' ', ''))
  if (isName || isSiteWord || (await isCommonPassword(password))) throw invalidField(path, EASY_TO_GUESS)
}
