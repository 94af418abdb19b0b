import type { AuditAction } from '@grove/schema'

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
