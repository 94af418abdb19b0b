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
import { getOwnerEmail, inviteOwner } from './invite-owner.service.ts'
import { setPassword } from './set-password.service.ts'

const tableProcedure = reviewerProcedure.meta({ forbiddenMessage: 'Not authorized to manage guides' })

const importProcedure = adminProcedure.meta({
  forbiddenMessage: 'Not authorized to import guides',
  scopes: ['import'],
})

const accountProcedure = adminProcedure.meta({ forbiddenMessage: 'Not authorized to manage accounts' })

export const adminRouter = router({
  guides: tableProcedure
    .meta({ scopes: ['read', 'listings'], description: 'One page of the table of guides.' })
    .input(adminListInput)
    .output(adminGuidePageSchema)
    .query(({ ctx, input }) => listGuidePage(ctx.db, input)),
  bulk: tableProcedure
    .meta({
      scopes: ['listings'],
      description: 'Decides about one or many guides at once, each only if it is still as it was seen.',
    })
    .input(bulkInput)
    .output(bulkAnswer)
    .mutation(({ ctx, input }) => decideMany(ctx, input)),
  // A mutation: so many names fit into no address.
  previewBulk: tableProcedure
    .meta({
      description: 'Tells how many guides a decision would leave as they are, and why, and changes nothing.',
    })
    .input(bulkPreviewInput)
    .output(bulkPreviewSchema)
    .mutation(({ ctx, input }) => previewMany(ctx, input)),
  select: tableProcedure
    .meta({
      scopes: ['listings'],
      description: 'Selects all guides that match a filter now, for a change of many.',
    })
    .input(selectInput)
    .output(selectAnswer)
    .mutation(({ ctx, input }) => selectMatching(ctx, input)),
  undo: tableProcedure
    .meta({ scopes: ['listings'], description: 'Takes a change of one or many back, soon after it.' })
    .input(undoInput)
    .output(undoAnswer)
    .mutation(({ ctx, input }) => undoMany(ctx, input.undoId)),
  exportPage: adminProcedure
    .meta({
      scopes: ['read', 'listings'],
      description: 'One step of an export.',
      forbiddenMessage: 'Not authorized to export guides',
    })
    .input(exportPageInput)
    .output(exportPageSchema)
    .query(({ ctx, input }) => listExportPage(ctx.db, input)),
  previewImport: importProcedure
    .meta({ description: 'Tells what an import would do, and does nothing.' })
    .input(importInput)
    .output(importReportSchema)
    .mutation(({ ctx, input }) => previewImport(ctx, ctx.viewer.user, input)),
  applyImport: importProcedure
    .meta({ description: 'Makes and changes guides as a file says.' })
    .input(importInput)
    .output(importReportSchema)
    .mutation(({ ctx, input }) => applyImport(ctx, ctx.viewer.user, input)),
  setPassword: adminProcedure
    .meta({
      description: "Sets the password of a guide's account, which signs it out everywhere.",
      forbiddenMessage: 'Not authorized to set passwords',
    })
    .input(setPasswordInput)
    .output(setPasswordAnswer)
    .mutation(({ ctx, input }) => setPassword(ctx, input)),
  inviteOwner: adminProcedure
    .meta({
      description:
        'Invites the owner of a listing again, at this address, who has not chosen a password yet.',
      forbiddenMessage: 'Not authorized to invite guides',
    })
    .input(inviteOwnerInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => inviteOwner(ctx, input)),
  ownerEmail: tableProcedure
    .meta({ description: 'The e-mail address of the owner of a listing, and whether it is confirmed.' })
    .input(ownerEmailInput)
    .output(ownerEmailSchema)
    .query(({ ctx, input }) => getOwnerEmail(ctx.db, input.guideId)),
  accounts: accountProcedure
    .meta({ description: 'Accounts, the newest first.' })
    .input(listAccountsInput)
    .output(accountPageSchema)
    .query(({ ctx, input }) => listAccounts(ctx.db, input)),
  endSessions: accountProcedure
    .meta({ description: 'Signs an account out everywhere.' })
    .input(userIdInput)
    .output(setPasswordAnswer)
    .mutation(({ ctx, input }) => endSessions(ctx, input.userId)),
  setRole: accountProcedure
    .meta({ description: 'Makes an account a member, a reviewer or an administrator.' })
    .input(setRoleInput)
    .output(setPasswordAnswer)
    .mutation(({ ctx, input }) => setRole(ctx, input)),
  deleteAccount: accountProcedure
    .meta({ description: 'Deletes an account with its listing.' })
    .input(deleteAccountInput)
    .output(setPasswordAnswer)
    .mutation(({ ctx, input }) => deleteAccount(ctx, input)),
  history: adminProcedure
    .meta({
      description: 'The changes by administrators and owners, newest first.',
      forbiddenMessage: 'Not authorized to read the history',
    })
    .input(historyInput)
    .output(auditPageSchema)
    .query(({ ctx, input }) => listAuditEntries(ctx.db, input)),
  retention: adminProcedure
    .meta({
      description: 'How long data is kept, and when it was last cleared away.',
      forbiddenMessage: 'Not authorized to read about retention',
    })
    .output(retentionSchema)
    .query(({ ctx }) => listRetentionRuns(ctx.db)),
  backups: adminProcedure
    .meta({
      description: 'The state of the nightly copies.',
      forbiddenMessage: 'Not authorized to read about backups',
    })
    .output(backupStateSchema)
    .query(async ({ ctx }) => ({
      isConfigured: ctx.backups !== undefined,
      ...(await getBackupState(ctx.db)),
    })),
})
