import type { AuditAction, AuditEntry } from '@grove/schema'
import { CREDENTIAL_KINDS, CREDENTIAL_TITLES } from '@grove/schema'

/** An action of the history, in words. */
export const ACTION_LABELS: Readonly<Record<AuditAction, string>> = {
  'guide.create': 'Created',
  'guide.update': 'Edited',
  'guide.delete': 'Deleted',
  'guide.approve': 'Approved',
  'guide.reject': 'Rejected',
  'guide.publish': 'Published',
  'guide.unpublish': 'Unpublished',
  'guide.undo': 'Decision undone',
  'guide.import': 'Imported',
  'guide.set-password': 'Password set',
  'guide.invite': 'Owner invited',
  'credential.save': 'Credential changed',
  'credential.remove': 'Credential removed',
  'credential.check': 'Credential checked',
  'credential.uncheck': 'Credential not checked any more',
  'credential.end': 'Credential ended',
  'contact.update': 'Contact details changed',
  'settings.update': 'Settings changed',
  'page.update': 'Page changed',
  'account.end-sessions': 'Account signed out everywhere',
  'account.delete': 'Account deleted',
  'account.set-role': 'Role of an account changed',
  'account.erase': 'Account erased',
  'token.create': 'Token made',
  'token.revoke': 'Token revoked',
}

/** An entry's action in words; of a credential together with which one it is. */
export function actionWords({
  action,
  before,
  after,
}: Pick<AuditEntry, 'action' | 'before' | 'after'>): string {
  const label = ACTION_LABELS[action]
  const kind = CREDENTIAL_KINDS.find((known) => known === (after ?? before)?.kind)
  return action.startsWith('credential.') && kind !== undefined
    ? `${label}: ${CREDENTIAL_TITLES[kind]}`
    : label
}

/** The names of the fields that an entry tells of, but that which its action names already. */
export function fieldsOf({
  action,
  before,
  after,
}: Pick<AuditEntry, 'action' | 'before' | 'after'>): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return action.startsWith('credential.') ? names.filter((name) => name !== 'kind') : names
}
