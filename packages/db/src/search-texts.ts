import { foldText, guideSearchText } from '@grove/schema'
import unhomoglyph from 'unhomoglyph'

/**
 * PostgreSQL's indexes hold no entry beyond about 2,700 bytes, and one of them holds the lists of a guide beside this text.
 * Only a name made to be long comes near.
 */
const SEARCH_TEXT_MAX_BYTES = 1_800

/** The beginning of a text in at most `maxBytes` bytes of UTF-8, cut between two characters. */
function cutToBytes(text: string, maxBytes: number): string {
  // A stream waits for the rest of a last character that is not whole.
  return new TextDecoder().decode(Buffer.from(text).subarray(0, maxBytes), { stream: true })
}

/** The text of a guide that a search looks into: folded name, city, county and country. */
export function searchTextOf(guide: {
  city: string
  county: string
  country: string
  userName: string
}): string {
  return cutToBytes(guideSearchText(guide), SEARCH_TEXT_MAX_BYTES)
}

/** The text of an account that a search looks into: folded username, names and e-mail address. */
export function accountSearchTextOf(account: {
  username: string
  firstName: string | null
  lastName: string | null
  email: string | null
}): string {
  return [account.username, account.firstName, account.lastName, account.email]
    .map((part) => foldText(part ?? ''))
    .filter((part) => part !== '')
    .join(' ')
}

/** A username as it has to be unique: without regard to case or to the ways of writing a character. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase()
}

/**
 * A username as it looks: two that look alike have the same. The skeleton of Unicode's UTS 39, of characters beyond
 * ASCII only: "rn" and "m", "l" and "1" are left apart, or plain names would refuse each other. Letters that nobody sees do not count.
 */
export function usernameSkeleton(username: string): string {
  const look = usernameKey(username)
    .normalize('NFD')
    .replace(/[\p{DI}\u2800]+/gu, '')
    .replace(/\P{ASCII}+/gu, unhomoglyph)
  return usernameKey(look.normalize('NFD'))
}

/** An e-mail address as it is compared: without regard to case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
