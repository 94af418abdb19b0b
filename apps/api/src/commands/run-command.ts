import { isDatabaseMissing } from '@grove/db'
import { DomainError, UnavailableError } from '@grove/schema'
import { ZodError } from 'zod'
import { LeftFilesError } from '../backup/restore-backup.ts'
import { databaseProblem } from '../env.ts'
import { makeFilesPrivate } from '../lib/private-files.ts'
import { reasonOf } from '../lib/reason-of.ts'

/** The line or lines that tell whoever runs the site why a command failed. */
export function messageOf(error: unknown): unknown {
  // Its own message is all that it knows, as JSON.
  if (error instanceof ZodError) return error.issues.map(({ message }) => message).join('\n')
  // Its message is only the first of them.
  if (error instanceof DomainError && error.issues)
    return error.issues.map(({ message }) => message).join('\n')
  if (error instanceof LeftFilesError) return `${messageOf(error.cause)}\n${error.message}`
  // Its message is for visitors, who can do nothing about the reason.
  if (error instanceof UnavailableError && error.cause !== undefined)
    return `${error.message} (${reasonOf(error.cause)})`
  // Of a host with several addresses its own message is empty.
  if (isDatabaseMissing(error)) return databaseProblem(error).message
  return error instanceof Error ? error.message : error
}

/**
 * Runs a command with what stands behind its name; where it fails, its message is all that is printed, and the exit
 * code is 1. Asked for help it prints how it is used, and does nothing.
 */
export async function runCommand(usage: string, main: (args: string[]) => Promise<void>): Promise<void> {
  makeFilesPrivate()
  try {
    const args = process.argv.slice(2)
    // pnpm hands on the "--" that some write before a command's own options.
    const own = args[0] === '--' ? args.slice(1) : args
    if (own.includes('--help') || own.includes('-h')) console.info(usage)
    else await main(own)
  } catch (error) {
    console.error(messageOf(error))
    process.exitCode = 1
  }
}
