import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await createOutbox(db)
  await createLinkTokens(db)
  await db.schema.alterTable('users').addColumn('email_key', key).execute()
  await db.schema.alterTable('users').addColumn('email_confirmed_at', key).execute()
  await db.schema
    .alterTable('users')
    .addColumn('application_messages', key, (column) => column.notNull().defaultTo('at_once'))
    .execute()
  await sql`update users set email_key = lower(email)`.execute(db)
  await db.schema.createIndex('users_email_key').on('users').column('email_key').execute()
  // Several accounts may name one address; one of them may have confirmed it.
  await sql`create unique index users_email_key_unique on users (email_key)
    where email_confirmed_at is not null`.execute(db)
}

/** The messages to send. Neither texts nor links are stored: they are made at sending. */
async function createOutbox(db: Kysely<unknown>): Promise<void> {
  const { id, key } = columnTypes(db)
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'integer', id)
    .addColumn('event_key', key, (column) => column.notNull())
    .addColumn('kind', key, (column) => column.notNull())
    .addColumn('data', 'text')
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('address', 'text')
    .addColumn('recipient_key', key, (column) => column.notNull())
    .addColumn('message_id', key, (column) => column.notNull())
    .addColumn('state', key, (column) => column.notNull().defaultTo('waiting'))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_try_at', key, (column) => column.notNull())
    .addColumn('claimed_until', key)
    .addColumn('claim', key)
    .addColumn('last_error', 'text')
    .addColumn('created_at', key, (column) => column.notNull())
    .addColumn('sent_at', key)
    .addColumn('link_used_at', key)
    .addCheckConstraint('outbox_state_check', sql`state in ('waiting', 'sent', 'failed')`)
    .addCheckConstraint('outbox_recipient_check', sql`user_id is not null or address is not null`)
    .execute()
  await db.schema.createIndex('outbox_event_key_unique').on('outbox').column('event_key').unique().execute()
  await db.schema.createIndex('outbox_state').on('outbox').columns(['state', 'id']).execute()
  await db.schema.createIndex('outbox_user_id').on('outbox').column('user_id').execute()
  await db.schema.createIndex('outbox_created_at').on('outbox').column('created_at').execute()
  // The first message that waits for a recipient goes before the others.
  await sql`create index outbox_waiting on outbox (recipient_key, id) where state = 'waiting'`.execute(db)
}

async function createLinkTokens(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('link_tokens')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('purpose', key, (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('address', 'text')
    .addColumn('message_id', 'integer', (column) => column.references('outbox.id').onDelete('set null'))
    .addColumn('created_at', key, (column) => column.notNull())
    .addColumn('expires_at', key, (column) => column.notNull())
    .execute()
  // The next link of a purpose ends the one before.
  await db.schema
    .createIndex('link_tokens_user_id_unique')
    .on('link_tokens')
    .columns(['user_id', 'purpose'])
    .unique()
    .execute()
  await db.schema.createIndex('link_tokens_message_id').on('link_tokens').column('message_id').execute()
  await db.schema.createIndex('link_tokens_expires_at').on('link_tokens').column('expires_at').execute()
}
