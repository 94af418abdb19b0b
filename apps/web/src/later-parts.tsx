import { Spinner } from '@grove/ui'
import type { ComponentProps, ComponentType } from 'react'
import { lazy, Suspense, useState } from 'react'
import type { ApplyForm } from './features/apply/ApplyForm.tsx'
import type { ProfileForm } from './features/profile/ProfileForm.tsx'

/** A part of a page that is fetched where it is shown, because it weighs as much as a page that has none. */
interface Part<Props> {
  fetch: () => Promise<ComponentType<Props>>
  Lazy: ComponentType<Props>
  /** Undefined until it has been fetched ahead. */
  Loaded: ComponentType<Props> | undefined
}

function partOf<Props>(fetch: Part<Props>['fetch']): Part<Props> {
  return { fetch, Lazy: lazy(async () => ({ default: await fetch() })), Loaded: undefined }
}

const PARTS = {
  apply: partOf<ComponentProps<typeof ApplyForm>>(
    async () => (await import('./features/apply/ApplyForm.tsx')).ApplyForm,
  ),
  profile: partOf<ComponentProps<typeof ProfileForm>>(
    async () => (await import('./features/profile/ProfileForm.tsx')).ProfileForm,
  ),
} as const

type PartName = keyof typeof PARTS

interface LaterProps<Props> {
  name: PartName
  part: Part<Props>
  props: Props
}

function Later<Props extends object>({ name, part, props }: LaterProps<Props>) {
  // For good: another component in its place would lose what it holds.
  const [Shown] = useState<ComponentType<Props>>(() => part.Loaded ?? part.Lazy)
  return (
    <Suspense fallback={<Spinner isCentered label="Loading the form" />}>
      <Shown {...props} />
      <span hidden data-part={name} />
    </Suspense>
  )
}

/** The application form. */
export function LaterApplyForm(props: ComponentProps<typeof ApplyForm>) {
  return <Later name="apply" part={PARTS.apply} props={props} />
}

/** The form of one's own listing. */
export function LaterProfileForm(props: ComponentProps<typeof ProfileForm>) {
  return <Later name="profile" part={PARTS.profile} props={props} />
}

async function load<Props>(part: Part<Props>): Promise<void> {
  part.Loaded = await part.fetch()
}

/** Fetches the parts of these names ahead of showing them. */
export async function loadParts(names: readonly (string | undefined)[]): Promise<void> {
  await Promise.all([
    names.includes('apply') && load(PARTS.apply),
    names.includes('profile') && load(PARTS.profile),
  ])
}

// On the server they are there before anything is rendered.
if (import.meta.env.SSR) await loadParts(Object.keys(PARTS))
