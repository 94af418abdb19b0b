import type { HeldChanges, PrivateGuide, User } from '@grove/schema'
import { PROFILE_REDIRECT_DELAY_MS, privateGuideSchema } from '@grove/schema'
import { sendRequest, showProblem, showSuccess, showToast } from '@grove/ui'
import { errorsByField, failureText } from '@grove/ui/call-errors'
import type { FieldErrors, SentPictures } from '@grove/ui/guide-form'
import { conflictingFields, RequestError, sendWithPictures } from '@grove/ui/guide-form'
import { useTimeout } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isSignedOutError } from '../../require-viewer.ts'
import { trpc } from '../../trpc.ts'
import { failedSaveToast } from './failed-save.ts'
import { withHeldChanges } from './held-values.ts'
import type { ProfileValues } from './profile-values.ts'
import { changedInBody, profileBody, profileValuesOf } from './profile-values.ts'

/** The running action, and the share of the upload that is done. */
export type ProfileWork = { step: 'idle' | 'deleting' | 'leaving' } | { step: 'saving'; share: number }

/** A listing as it is stored, and as its form shows it. */
export interface Basis {
  guide: PrivateGuide | null
  saved: ProfileValues
}

/** A save that found the listing changed elsewhere, in fields that were changed here too. */
export interface Conflict {
  now: PrivateGuide
  fields: readonly (keyof ProfileValues)[]
}

interface ProfileActionsOptions {
  viewer: User
  basis: Basis
  /** The current values of the form. */
  getValues: () => ProfileValues
  onSaved: (guide: PrivateGuide, sent: ProfileValues) => void
  onRefused: (errors: FieldErrors) => void
  /** The listing was changed elsewhere, in other fields: these become part of the form. Answers what it holds then. */
  onRebased: (now: PrivateGuide) => Basis
  onConflict: (conflict: Conflict) => void
  /** The session has ended. */
  onSignedOut: () => void
}

/** Saves and deletes one's own listing, says how that went, and leads on from there. */
export function useProfileActions(options: ProfileActionsOptions) {
  const { viewer, getValues, onSaved, onRefused, onRebased, onConflict, onSignedOut } = options
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  /** Goes to another page after a while, unless one has left by oneself before. */
  const { start: leaveFor } = useTimeout(
    (to: '/' | '/guides') => void navigate({ to }),
    PROFILE_REDIRECT_DELAY_MS,
  )
  const [work, setWork] = useState<ProfileWork>({ step: 'idle' })
  const [failure, setFailure] = useState('')
  const isBusy = useRef(false)

  /** The browser's copies of this listing and of the lists are out of date now. */
  async function forgetOldAnswers(id: number) {
    await Promise.all([
      utils.guides.byId.invalidate({ id }),
      utils.guides.own.invalidate(),
      utils.guides.search.invalidate(),
      utils.guides.pins.invalidate(),
    ])
  }

  /** The changes that wait for a reviewer now, which the page shows too. */
  async function readHeldChanges({ id, applicationStatus }: PrivateGuide): Promise<HeldChanges | null> {
    if (applicationStatus !== 'approved') return null
    return (await utils.guides.heldChanges.fetch({ id }, { staleTime: 0 })).changes
  }

  /** Sends a new listing, or what was changed of one: what was not cannot undo what was saved elsewhere. */
  async function send({ guide, saved }: Basis, values: ProfileValues, pictures: SentPictures) {
    const body = { ...profileBody(values), ...pictures }
    if (guide === null) {
      const url = '/api/guides'
      return sendRequest({ method: 'POST', url, viewerId: viewer.id, body: { ...body, userId: viewer.id } })
    }
    const changed = changedInBody(values, saved)
    const status = guide.applicationStatus
    return sendRequest({
      method: 'PUT',
      url: `/api/guides/${guide.id}`,
      viewerId: viewer.id,
      body: {
        ...Object.fromEntries(Object.entries(body).filter(([field]) => changed.has(field))),
        applicationStatus: status === 'rejected' ? 'pending' : status,
        version: guide.updatedAt,
      },
    })
  }

  /** The new basis of a save, where the listing has changed since; undefined where somebody has to be asked. */
  async function rebase({ saved }: Basis, stored: PrivateGuide): Promise<Basis | undefined> {
    const now = withHeldChanges(stored, await readHeldChanges(stored))
    const fields = conflictingFields(getValues(), saved, profileValuesOf(viewer, now))
    if (fields.length === 0) return onRebased(now)
    onConflict({ now, fields })
    return undefined
  }

  async function store(basis: Basis): Promise<void> {
    const onProgress = (share: number) => setWork({ step: 'saving', share })
    const { answer, values } = await sendWithPictures(
      { getPictures: getValues, onProgress },
      async (pictures) => {
        const values = getValues()
        onProgress(1)
        return { answer: await send(basis, values, pictures), values }
      },
    )
    const saved = privateGuideSchema.parse(answer)
    const { firstName, lastName } = saved
    utils.session.current.setData(undefined, { ...viewer, firstName, lastName })
    const held = await readHeldChanges(saved)
    onSaved(withHeldChanges(saved, held), values)
    void forgetOldAnswers(saved.id)
    void utils.review.timeline.invalidate({ id: saved.id })
    if (basis.guide === null) {
      showSuccess('Profile created', 'An administrator will read it before it is published.')
      leaveFor('/guides')
      return
    }
    showSuccess(
      'Profile updated',
      held === null
        ? 'Your profile has been saved.'
        : 'Your profile has been saved. Some of it waits for a reviewer: see above.',
    )
  }

  /** Stores the form, upon what is stored elsewhere by then. Answers that basis; undefined where somebody has to be asked. */
  async function storeUpon(basis: Basis): Promise<Basis | undefined> {
    try {
      await store(basis)
      return basis
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 409) throw error
      // A new listing is there already where the answer about it was lost.
      const stored = await utils.client.guides.own.query()
      if (stored === null) throw error
      const newer = await rebase(basis, stored)
      return newer && storeUpon(newer)
    }
  }

  async function save(basis: Basis = options.basis) {
    if (isBusy.current) return
    isBusy.current = true
    setFailure('')
    setWork({ step: 'saving', share: 0 })
    try {
      const storedUpon = await storeUpon(basis)
      setWork({ step: storedUpon?.guide === null ? 'leaving' : 'idle' })
    } catch (error) {
      if (!(error instanceof RequestError)) console.error(error)
      const isSignedOut = isSignedOutError(error)
      showToast({ ...failedSaveToast(basis.guide, error), variant: 'destructive' })
      setFailure(isSignedOut ? 'You have been signed out. Nothing is lost.' : failureText(error))
      if (isSignedOut) onSignedOut()
      onRefused(errorsByField(error))
      setWork({ step: 'idle' })
    } finally {
      isBusy.current = false
    }
  }

  async function remove(id: number) {
    if (isBusy.current) return
    isBusy.current = true
    setWork({ step: 'deleting' })
    try {
      await sendRequest({ method: 'DELETE', url: `/api/guides/${id}`, viewerId: viewer.id })
      void forgetOldAnswers(id)
      showSuccess('Profile deleted', 'Your listing has been removed. Your account stays.')
      setWork({ step: 'leaving' })
      leaveFor('/')
    } catch (error) {
      const description = error instanceof RequestError ? error.message : 'Your profile could not be deleted.'
      setFailure(failureText(error))
      showProblem('Profile Deletion Failed', description)
      setWork({ step: 'idle' })
    } finally {
      isBusy.current = false
    }
  }

  return { work, failure, save, remove }
}
