import type { ApplicationMessages } from '@grove/schema'
import type { Generated } from 'kysely'

export interface UserTables {
  users: {
    id: Generated<number>
    username: string
    /** The username as it has to be unique: see `usernameKey`. */
    username_key: string
    /** How the username looks: see `usernameSkeleton`. Null where it looked like an older one before that was asked. */
    username_skeleton: Generated<string | null>
    password_hash: string
    is_admin: number
    /** 1 for an account that decides about applications and reads messages. */
    is_reviewer: Generated<number>
    /** 1 while the password is one that somebody else has set. */
    must_change_password: Generated<number>
    /** When it is erased, because its owner asked for that; null otherwise. */
    erase_at: Generated<string | null>
    /** 1 while the account is closed, where closing it has paused its listing. */
    closing_paused: Generated<number>
    first_name: string | null
    last_name: string | null
    email: string | null
    /** 1 for the account of one of the demo's guides. */
    is_invented: Generated<number>
    /** The address as it is compared: see `emailKey`. */
    email_key: Generated<string | null>
    /** The text that a search for accounts looks into: see `accountSearchTextOf`. */
    search_text: Generated<string>
    /** Null until somebody has proved to read what is sent there. */
    email_confirmed_at: Generated<string | null>
    /** How an administrator hears of new applications. */
    application_messages: Generated<ApplicationMessages>
    created_at: string
  }

  sessions: {
    /** The hash of the secret that the browser holds. */
    id: string
    user_id: number
    created_at: string
    last_seen_at: string
    expires_at: string
    /** When it was last proved whose session this is; null where that was never asked. */
    checked_at: string | null
    /** The browser in words, such as "Firefox on Linux". */
    browser: string | null
    /** The first part of the address that it was begun from. */
    address: string | null
  }

  /** Programs that act for an account. */
  access_tokens: {
    id: Generated<number>
    /** The hash of the secret that the program holds. */
    hash: string
    user_id: number
    name: string
    /** A JSON list of TOKEN_SCOPES. */
    scopes: string
    created_at: string
    expires_at: string
    last_used_at: string | null
  }

  /** One for each account that has set one up, or has begun to. */
  authenticator_apps: {
    user_id: number
    /** The secret of the codes, encrypted. */
    sealed_secret: string
    created_at: string
    /** Null until a first code has shown that the app holds the secret. */
    confirmed_at: string | null
    /** The thirty seconds whose code was used last: none is taken twice. */
    last_step: number | null
  }

  /** Codes that are left; one that is used is deleted. */
  recovery_codes: {
    /** The hash of the code. */
    id: string
    user_id: number
    created_at: string
  }

  passkeys: {
    id: Generated<number>
    user_id: number
    /** Its id in the authenticator, in base64url. */
    credential_id: string
    /** Its name, which the owner has chosen. */
    name: string
    /** In base64url. */
    public_key: string
    /** How often it was used, where the authenticator counts. */
    counter: number
    /** A JSON list of the ways in which the authenticator is reached. */
    transports: string
    created_at: string
    last_used_at: string | null
  }

  /** Applications that went through, by what their browsers call them. */
  application_keys: {
    key: string
    user_id: number
    created_at: string
  }

  /** Accounts that were erased, so that a restored copy erases them again. */
  erased_accounts: {
    user_id: number
    /** When the account was made: with another one the number is somebody else's. */
    created_at: string
    erased_at: string
  }

  /** Sealed cookies between password and second factor with which somebody has signed in, so that none is good twice. */
  used_second_steps: {
    id: string
    used_at: string
  }
}
