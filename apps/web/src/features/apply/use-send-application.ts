import type { User } from '@grove/schema'
import { findCountry, registerGuideAnswer } from '@grove/schema'
import { showToast } from '@grove/ui'
import type { FieldErrors } from '@grove/ui/guide-form'
import { RequestError, sendJson, sendWithPictures } from '@grove/ui/guide-form'
import { useRef, useState } from 'react'
import { trpc } from '../../trpc.ts'
import type { ApplyValues } from './apply-values.ts'
import { applicationBody, applicationFailureText, refusedFields } from './apply-values.ts'

/** How far an application has come on its way. */
export type SendingState = { step: 'idle' | 'locating' | 'saving' } | { step: 'sending'; share: number }

interface SendHandlers {
  /** The current values of the form. */
  getValues: () => ApplyValues
  onApplied: (user: User) => void
  onRefused: (errors: FieldErrors) => void
}

/** Sends an application: waits for its pictures, looks up its place, and says how that went. */
export function useSendApplication({ getValues, onApplied, onRefused }: SendHandlers) {
  const utils = trpc.useUtils()
  const [state, setState] = useState<SendingState>({ step: 'idle' })
  const isSending = useRef(false)

  /** The point of the place, or of its country where the place cannot be looked up. */
  async function findPoint({ city, county, country }: ApplyValues) {
    const found = await utils.client.geo.locate.query({ city, county, country }).catch(() => null)
    if (found !== null) return { latitude: found.latitude, longitude: found.longitude }
    const centre = findCountry(country)
    return { latitude: String(centre?.latitude ?? ''), longitude: String(centre?.longitude ?? '') }
  }

  async function post(): Promise<User> {
    setState({ step: 'locating' })
    const onProgress = (share: number) => setState({ step: 'sending', share })
    const answer = await sendWithPictures({ getPictures: getValues, onProgress }, async (pictures) => {
      setState({ step: 'locating' })
      const values = getValues()
      const body = applicationBody(values, pictures, await findPoint(values))
      setState({ step: 'saving' })
      return sendJson({ method: 'POST', url: '/api/register-guide', body })
    })
    return registerGuideAnswer.parse(answer).user
  }

  function fail(error: unknown) {
    const known = error instanceof RequestError && error.status > 0 ? error : undefined
    if (known === undefined) console.error(error)
    const message = known?.message ?? ''
    showToast({
      title: 'Registration Failed',
      description: applicationFailureText(message),
      variant: 'destructive',
    })
    const issues = error instanceof RequestError ? error.issues : []
    onRefused(refusedFields(message, issues))
  }

  async function send() {
    if (isSending.current) return
    isSending.current = true
    try {
      const user = await post()
      showToast({
        title: 'Registration successful',
        description: 'Your account has been created successfully.',
        variant: 'success',
      })
      onApplied(user)
    } catch (error) {
      fail(error)
    } finally {
      isSending.current = false
      setState({ step: 'idle' })
    }
  }

  return { state, send }
}
