import { trpc } from './trpc.ts'

/** How an invitation reaches a guide: nobody waits for an e-mail that no mail server sends. */
export function useInvitationWay(): string {
  const outbox = trpc.messages.state.useQuery()
  return outbox.data?.isConfigured === false
    ? 'No mail server is set up yet: you find the link on the Messages page, and hand it on.'
    : 'The guide gets a link by e-mail and chooses a password.'
}
