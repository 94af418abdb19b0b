import type { PrivateGuide, User } from '@grove/schema'
import { PROFILE_REDIRECT_DELAY_MS, privateGuideSchema } from '@grove/schema'
import { showToast } from '@grove/ui'
import type { FieldErrors, SentPictures } from '@grove/ui/guide-form'
import { RequestError, sendJson, sendWithPictures } from '@grove/ui/guide-form'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { trpc } from '../../trpc.ts'
import { failedSaveToast } from './failed-save.ts'
import type { ProfileValues } from './profile-values.ts'
import { profileBody } from './profile-values.ts'

/** The running action, and the share of the upload that is done. */
export type ProfileWork = { step: 'idle' | 'deleting' | 'leaving' } | { step: 'saving'; share: number }

/** Goes to another page after a while, unless one has left by oneself before. */
function useDelayedLeave() {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (to: '/' | '/guides') => {
      timer.current = setTimeout(() => void navigate({ to }), PROFILE_REDIRECT_DELAY_MS)
    },
    [navigate],
  )
}

interface ProfileActionsOptions {
  viewer: User
  guide: PrivateGuide | null
  /** The current values of the form. */
  getValues: () => ProfileValues
  onSaved: (guide: PrivateGuide, sent: ProfileValues) => void
  onRefused: (errors: FieldErrors) => void
}

/** Saves and deletes one's own listing, says how that went, and leads on from there. */
export function useProfileActions({ viewer, guide, getValues, onSaved, onRefused }: ProfileActionsOptions) {
  const utils = trpc.useUtils()
  const leaveFor = useDelayedLeave()
  const [work, setWork] = useState<ProfileWork>({ step: 'idle' })
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

  async function put(values: ProfileValues, pictures: SentPictures): Promise<PrivateGuide> {
    const body = { ...profileBody(values), ...pictures }
    const answer =
      guide === null
        ? await sendJson({
            method: 'POST',
            url: '/api/guides',
            body: { ...body, userId: viewer.id },
          })
        : await sendJson({
            method: 'PUT',
            url: `/api/guides/${guide.id}`,
            body: {
              ...body,
              applicationStatus: guide.applicationStatus === 'rejected' ? 'pending' : guide.applicationStatus,
            },
          })
    return privateGuideSchema.parse(answer)
  }

  async function save() {
    if (isBusy.current) return
    isBusy.current = true
    setWork({ step: 'saving', share: 0 })
    try {
      const onProgress = (share: number) => setWork({ step: 'saving', share })
      const { saved, values } = await sendWithPictures(
        { getPictures: getValues, onProgress },
        async (pictures) => {
          const values = getValues()
          onProgress(1)
          return { saved: await put(values, pictures), values }
        },
      )
      const { firstName, lastName } = saved
      utils.session.current.setData(undefined, { ...viewer, firstName, lastName })
      onSaved(saved, values)
      void forgetOldAnswers(saved.id)
      if (guide === null) {
        showToast({
          title: 'Profile created',
          description: 'An administrator will read it before it is published.',
          variant: 'success',
        })
        setWork({ step: 'leaving' })
        leaveFor('/guides')
        return
      }
      showToast({
        title: 'Profile updated',
        description: 'Your profile has been saved.',
        variant: 'success',
      })
    } catch (error) {
      if (!(error instanceof RequestError)) console.error(error)
      showToast({ ...failedSaveToast(guide, error), variant: 'destructive' })
      const issues = error instanceof RequestError ? error.issues : []
      onRefused(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
    } finally {
      isBusy.current = false
    }
    setWork({ step: 'idle' })
  }

  async function remove(id: number) {
    if (isBusy.current) return
    isBusy.current = true
    setWork({ step: 'deleting' })
    try {
      await sendJson({ method: 'DELETE', url: `/api/guides/${id}` })
      void forgetOldAnswers(id)
      showToast({
        title: 'Profile deleted',
        description: 'Your listing has been removed. Your account stays.',
        variant: 'success',
      })
      setWork({ step: 'leaving' })
      leaveFor('/')
    } catch (error) {
      const description = error instanceof RequestError ? error.message : 'Your profile could not be deleted.'
      showToast({ title: 'Profile Deletion Failed', description, variant: 'destructive' })
      setWork({ step: 'idle' })
    } finally {
      isBusy.current = false
    }
  }

  return { work, save, remove }
}
