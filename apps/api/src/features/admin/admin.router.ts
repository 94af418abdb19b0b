import { getBackupState, listAccounts, listAuditEntries, listRetentionRuns } from '@grove/db'
import {
  accountPageSchema,
  adminGuidePageSchema,
  adminListInput,
  auditPageSchema,
  backupStateSchema,
  bulkAnswer,
  bulkInput,
  bulkPreviewInput,
  bulkPreviewSchema,
  deleteAccountInput,
  exportPageInput,
  exportPageSchema,
  historyInput,
  importInput,
  importReportSchema,
  inviteOwnerInput,
  listAccountsInput,
  messageAnswer,
  ownerEmailInput,
  ownerEmailSchema,
  retentionSchema,
  selectAnswer,
  selectInput,
  setPasswordAnswer,
  setPasswordInput,
  setRoleInput,
  undoAnswer,
  undoInput,
  userIdInput,
} from '@grove/schema'
import { adminProcedure, reviewerProcedure, router } from '../../trpc.ts'
import { deleteAccount, endSessions, setRole } from './account-list.service.ts'
import { listExportPage, listGuidePage } from './admin-list.service.ts'
import { decideMany, previewMany, selectMatching, undoMany } from './bulk.service.ts'
import { applyImport, previewImport } from './import.service.ts'
import { inviteOwner } from './invite-owner.service.ts'
import { getOwnerEmail } from './owner-email.service.ts'
import { setPassword } from './set-password.service.ts'

const importProcedure = adminProcedure.meta({
  forbiddenMessage: 'Not authorized to import guides',
  scopes: ['import'],
})

const accountProcedure = adminProcedure.meta({ forbiddenMessage: 'Not authorized to manage accounts' })

export const adminRouter = router({
  guides: reviewerProcedure
    .meta({
      scopes: ['read', 'listings'],
      description: 'One page of the table of guides. Reviewers and administrators only.',
      forbiddenMessage: 'Not authorized to manage guides',
    })
    .input(adminListInput)
    .output(adminGuidePageSchema)
    .query(({ ctx, input }) => listGuidePage(ctx.db, input)),
  bulk: reviewerProcedure
    .meta({
      scopes: ['listings'],
      description:
        'Decides about one or many guides at once, each only if it is still as it was seen. Reviewers and administrators only.',
      forbiddenMessage: 'Not authorized to manage guides',
    })
    .input(bulkInput)
    .output(bulkAnswer)
    .mutation(({ ctx, input }) => decideMany(ctx, input)),
  // A mutation: so many names fit into no address.
  previewBulk: reviewerProcedure
    .meta({
      description:
        'Tells how many guides a decision would leave as they are, and why, and changes nothing. Reviewers and administrators only.',
      forbiddenMessage: 'Not authorized to manage guides',
    })
    .input(bulkPreviewInput)
    .output(bulkPreviewSchema)
    .mutation(({ ctx, input }) => previewMany(ctx, input)),
  select: reviewerProcedure
    .meta({
      scopes: ['listings'],
      description:
        'Selects all guides that match a filter now, for a change of many. Reviewers and administrators only.',
      forbiddenMessage: 'Not authorized to manage guides',
    })
    .input(selectInput)
    .output(selectAnswer)
    .mutation(({ ctx, input }) => selectMatching(ctx, input)),
  undo: reviewerProcedure
    .meta({
      scopes: ['listings'],
      description: 'Takes a change of one or many back, soon after it. Reviewers and administrators only.',
      forbiddenMessage: 'Not authorized to manage guides',
    })
    .input(undoInput)
    .output(undoAnswer)
    .mutation(({ ctx, input }) => undoMany(ctx, input.undoId)),
  exportPage: adminProcedure
    .meta({
      scopes: ['read', 'listings'],
      description: 'One step of an export. Administrators only.',
      forbiddenMessage: 'Not authorized to export guides',
    })
    .input(exportPageInput)
    .output(exportPageSchema)
    .query(({ ctx, input }) => listExportPage(ctx.db, input)),
  previewImport: importProcedure
    .meta({ description: 'Tells what an import would do, and does nothing. Administrators only.' })
    .input(importInput)
    .output(importReportSchema)
    .mutation(({ ctx, input }) => previewImport(ctx, ctx.viewer.user, input)),
  applyImport: importProcedure
    .meta({ description: 'Makes and changes guides as a file says. Administrators only.' })
    .input(importInput)
    .output(importReportSchema)
    .mutation(({ ctx, input }) => applyImport(ctx, ctx.viewer.user, input)),
  setPassword: adminProcedure
    .meta({
      description:
        "Sets the password of a guide's account, which signs it out everywhere. Administrators only.",
      forbiddenMessage: 'Not authorized to set passwords',
    })
    .input(setPasswordInput)
    .output(setPasswordAnswer)
    .mutation(({ ctx, input }) => setPassword(ctx, input)),
  inviteOwner: adminProcedure
    .meta({
      description:
        'Invites the owner of a listing again, at this address, who has not chosen a password yet. Administrators only.',
      forbiddenMessage: 'Not authorized to invite guides',
    })
    .input(inviteOwnerInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => inviteOwner(ctx, input)),
  ownerEmail: reviewerProcedure
    .meta({
      description:
        'The e-mail address of the owner of a listing, and whether it is confirmed. Reviewers and administrators only.',
      forbiddenMessage: 'Not authorized to manage guides',
    })
    .input(ownerEmailInput)
    .output(ownerEmailSchema)
    .query(({ ctx, input }) => getOwnerEmail(ctx.db, input.guideId)),
  accounts: accountProcedure
    .meta({ description: 'Accounts, the newest first. Administrators only.' })
    .input(listAccountsInput)
    .output(accountPageSchema)
    .query(({ ctx, input }) => listAccounts(ctx.db, input)),
  endSessions: accountProcedure
    .meta({ description: 'Signs an account out everywhere. Administrators only.' })
    .input(userIdInput)
    .output(setPasswordAnswer)
    .mutation(({ ctx, input }) => endSessions(ctx, input.userId)),
  setRole: accountProcedure
    .meta({ description: 'Makes an account a member, a reviewer or an administrator. Administrators only.' })
    .input(setRoleInput)
    .output(setPasswordAnswer)
    .mutation(({ ctx, input }) => setRole(ctx, input)),
  deleteAccount: accountProcedure
    .meta({ description: 'Deletes an account with its listing. Administrators only.' })
    .input(deleteAccountInput)
    .output(setPasswordAnswer)
    .mutation(({ ctx, input }) => deleteAccount(ctx, input)),
  history: adminProcedure
    .meta({
      description: 'The changes by administrators and owners, newest first. Administrators only.',
      forbiddenMessage: 'Not authorized to read the history',
    })
    .input(historyInput)
    .output(auditPageSchema)
    .query(({ ctx, input: { cursor, ...filter } }) =>
      listAuditEntries(ctx.db, { ...filter, before: cursor }),
    ),
  retention: adminProcedure
    .meta({
      description: 'How long data is kept, and when it was last cleared away. Administrators only.',
      forbiddenMessage: 'Not authorized to read about retention',
    })
    .output(retentionSchema)
    .query(({ ctx }) => listRetentionRuns(ctx.db)),
  backups: adminProcedure
    .meta({
      description: 'The state of the nightly copies. Administrators only.',
      forbiddenMessage: 'Not authorized to read about backups',
    })
    .output(backupStateSchema)
    .query(async ({ ctx }) => ({
      isConfigured: ctx.backups !== undefined,
      ...(await getBackupState(ctx.db)),
    })),
})
