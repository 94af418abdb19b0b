import { trpc } from './trpc.ts'

/** Whether the site shows others only badges that an administrator has checked. */
export function useOnlyChecked(): boolean {
  const { data } = trpc.site.get.useQuery()
  return data?.settings.onlyCheckedBadges ?? false
}
