import { z } from 'zod'
import type { MESSAGE_TITLES } from './choices.ts'
import { LINK_ENDED, MESSAGE_STATES } from './choices.ts'
import { CREDENTIAL_KINDS } from './credential-kinds.ts'
import * as fields from './fields.ts'
import * as limits from './limits.ts'

/** The name of the site, as messages are signed. */
export const SITE_NAME = 'Nature & Therapy Directory'

export const messageStateSchema = z.enum(MESSAGE_STATES)
export type MessageState = z.infer<typeof messageStateSchema>

const guideName = z.object({ guideId: fields.idSchema, userName: z.string() })
/** Of a listing that was published; `isPaused`: nobody sees it all the same, because its owner has paused it. */
const publishedName = guideName.extend({ isPaused: z.boolean().optional() })

/** The data of each kind of message, besides the account that it goes to. Links and texts are made at sending. */
export const MESSAGE_DATA = {
  'confirm-email': z.object({}),
  'password-reset': z.object({}),
  'password-changed': z.object({ at: z.string() }),
  /** `at`: when it is erased. */
  'account-closed': z.object({ at: z.string() }),
  /** Whether its listing is shown again. */
  'account-kept': z.object({ isShownAgain: z.boolean() }),
  'new-sign-in': z.object({ at: z.string(), browser: z.string(), address: z.string() }),
  'second-factor-changed': z.object({
    at: z.string(),
    change: z.enum(['app-added', 'app-removed', 'codes-renewed', 'passkey-added', 'passkey-removed']),
  }),
  'email-change-confirm': z.object({}),
  'email-change-notice': z.object({ newEmail: z.string() }),
  invitation: z.object({}),
  'application-received': guideName,
  'application-question': guideName.extend({ text: z.string() }),
  'application-approved': publishedName.extend({ reason: z.string().nullable() }),
  'application-rejected': guideName.extend({ reason: z.string().nullable() }),
  'listing-published': publishedName,
  /** The fields in words; of what was refused its text too, so that its owner still has it. */
  'changes-decided': publishedName.extend({
    /** Nobody else sees the listing, because an administrator has taken it off. */
    isUnpublished: z.boolean().optional(),
    approved: z.array(z.string()),
    refused: z.array(z.object({ field: z.string(), text: z.string() })),
    reason: z.string().nullable(),
  }),
  'new-application': guideName,
  'new-applications-daily': z.object({ count: z.int() }),
  /** `month`: its first day. */
  'monthly-summary': z.object({
    month: z.string(),
    newApplications: z.int(),
    waiting: z.int(),
    endedCredentials: z.int(),
    unconfirmed: z.int(),
  }),
  // The enquiry itself is read when it is sent: what visitors write is for the guide alone.
  enquiry: z.object({ enquiryId: fields.idSchema }),
  'enquiry-not-delivered': z.object({ enquiryId: fields.idSchema }),
  'still-correct': guideName,
  'credential-ends': z.object({ credential: z.enum(CREDENTIAL_KINDS), validUntil: z.string() }),
} as const satisfies Record<keyof typeof MESSAGE_TITLES, z.ZodType>

export type MessageKind = keyof typeof MESSAGE_DATA
export type MessageData<Kind extends MessageKind> = z.output<(typeof MESSAGE_DATA)[Kind]>
export const messageKindSchema = z.enum(Object.keys(MESSAGE_DATA) as [MessageKind, ...MessageKind[]])

/** How an administrator hears of new applications. */
export const applicationMessagesSchema = z.enum(['at_once', 'daily', 'off'])
export type ApplicationMessages = z.infer<typeof applicationMessagesSchema>

/** A message of the outbox as the list of administrators shows it. */
export const messageRowSchema = z.object({
  id: fields.idSchema,
  kind: messageKindSchema,
  state: messageStateSchema,
  /** Where it goes or went; null for an account without an address. */
  address: z.string().nullable(),
  username: z.string().nullable(),
  tries: z.int(),
  nextTryAt: fields.timestampSchema,
  lastError: z.string().nullable(),
  createdAt: fields.timestampSchema,
  sentAt: fields.timestampSchema.nullable(),
  /** True once its text is erased. */
  isErased: z.boolean(),
})
export type MessageRow = z.infer<typeof messageRowSchema>

export const listMessagesInput = z.object({
  state: messageStateSchema.optional(),
  /** Messages older than this id: the `nextCursor` of the step before. */
  cursor: fields.idSchema.nullish(),
  limit: z.int().min(1).max(100).default(50),
})
export type ListMessagesInput = z.output<typeof listMessagesInput>
export const messagePageSchema = z.object({
  items: z.array(messageRowSchema),
  nextCursor: fields.idSchema.nullable(),
})
export const messageIdInput = z.object({ id: fields.idSchema })

/** A message as it looks. Links in it lead nowhere. */
export const messageViewSchema = messageRowSchema.extend({
  subject: z.string().nullable(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  /** Whether `messages.makeLink` gives the link of this message: only where no mail server would send it. */
  hasLink: z.boolean(),
})
export type MessageView = z.infer<typeof messageViewSchema>
export const messageLinkSchema = z.object({ url: z.string() })

/** How the outbox is doing. */
export const outboxStateSchema = z.object({
  /** Whether this server can send messages at all. */
  isConfigured: z.boolean(),
  waiting: z.int(),
  failed: z.int(),
  oldestAt: fields.timestampSchema.nullable(),
  /** True where a message has waited for longer than OUTBOX_LATE_MS. */
  isLate: z.boolean(),
})
export type OutboxStateAnswer = z.infer<typeof outboxStateSchema>
const token = z
  .string({ error: LINK_ENDED })
  .max(limits.LINK_TOKEN_MAX_LENGTH, LINK_ENDED)
  .meta({
    description: 'The secret in a link that was sent; good once.',
    examples: ['cGFydC1vZi1hLWxpbmstdGhhdC1zb21lYm9keS1nb3Q'],
  })

export const requestPasswordResetInput = z
  .object({
    login: fields
      .comparedLine('Username or e-mail is required', limits.EMAIL_MAX_LENGTH)
      .meta({ description: 'Username or e-mail address.', examples: ['fern.brook'] }),
  })
  .meta({ id: 'RequestPasswordResetInput', description: 'Whose password it is.' })
export type RequestPasswordResetInput = z.output<typeof requestPasswordResetInput>
export const confirmPasswordResetInput = z
  .object({
    token,
    newPassword: fields.passwordSchema(limits.CHANGED_PASSWORD_MIN_LENGTH).meta({
      description: 'The password to come, at least 8 characters.',
      examples: ['bark and blossom'],
    }),
  })
  .meta({ id: 'ConfirmPasswordResetInput', description: 'The secret of a link and the password to come.' })
export type ConfirmPasswordResetInput = z.output<typeof confirmPasswordResetInput>
export const linkTokenInput = z
  .object({ token })
  .meta({ id: 'LinkTokenInput', description: 'The secret of a link.' })
/** The parameters of the address that ends messages about new applications. */
export const unsubscribeInput = z.object({
  account: fields.idSchema,
  key: z.string().max(limits.LINK_TOKEN_MAX_LENGTH),
})

export const changeEmailInput = z.object({ newEmail: fields.emailSchema })
export type ChangeEmailInput = z.output<typeof changeEmailInput>
/** The address of the signed-in account. */
export const accountEmailSchema = z.object({ email: z.string().nullable(), isConfirmed: z.boolean() })
/** `asked`: the address that was asked to confirm that it becomes the one of the account; null where none is. */
export const ownEmailSchema = accountEmailSchema.extend({ asked: z.string().nullable() })
export type OwnEmailAnswer = z.infer<typeof ownEmailSchema>
/** Of which listing the owner's address is asked for. */
export const ownerEmailInput = z.object({ guideId: fields.idSchema })
export const ownerEmailSchema = accountEmailSchema.extend({
  mayBeInvited: z.boolean().meta({ description: 'Nobody has chosen a password by an invitation yet.' }),
})
export type OwnerEmail = z.infer<typeof ownerEmailSchema>
