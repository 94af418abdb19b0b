import type { User } from '@grove/schema'
import { registerGuideAnswer } from '@grove/schema'
import { sendRequest, showProblem, showSuccess } from '@grove/ui'
import { callStatus, failureText } from '@grove/ui/call-errors'
import type { FieldErrors } from '@grove/ui/guide-form'
import { chosenPoint, RequestError, sendWithPictures } from '@grove/ui/guide-form'
import { useRef, useState } from 'react'
import { trpc } from '../../trpc.ts'
import type { ApplyValues } from './apply-values.ts'
import { applicationBody, applicationFailureText, refusedFields } from './apply-values.ts'

/** How far an application has come on its way. */
export type SendingState = { step: 'idle' | 'locating' | 'saving' } | { step: 'sending'; share: number }

interface SendHandlers {
  /** The current values of the form. */
  getValues: () => ApplyValues
  /** The key that the browser has given this application: sent again with it, it is the same application. */
  getKey: () => string
  onApplied: (user: User) => void
  onRefused: (errors: FieldErrors) => void
  /** Asked for the point of a place that could not be found; nothing has been sent. */
  onPlaceUnknown: (message: string) => void
}

/** The look-up knows no more of a place than its country, where no guide is to stand. */
class UnknownPlaceError extends Error {
  constructor(city: string) {
    super(`${city} could not be found, and nothing has been sent. Please set the point on the map.`)
    this.name = 'UnknownPlaceError'
  }
}

/** Sends an application: waits for its pictures, looks up its place, and says how that went. */
export function useSendApplication({
  getValues,
  getKey,
  onApplied,
  onRefused,
  onPlaceUnknown,
}: SendHandlers) {
  const utils = trpc.useUtils()
  const [state, setState] = useState<SendingState>({ step: 'idle' })
  const [failure, setFailure] = useState('')
  const isSending = useRef(false)

  /**
   * The point that a suggestion brought along or that was set by hand, else that of the place.
   * @throws UnknownPlaceError where nothing but the country could be found.
   */
  async function findPoint({ city, county, country, latitude, longitude }: ApplyValues) {
    if (chosenPoint(latitude, longitude) !== undefined) return { latitude, longitude }
    const found = await utils.client.geo.locate.query({ city, county, country }).catch((error: unknown) => {
      // Without an answer nothing could be sent either.
      if (callStatus(error) === undefined) throw error
      return null
    })
    if (found === null || found.source === 'country') throw new UnknownPlaceError(city.trim())
    return { latitude: found.latitude, longitude: found.longitude }
  }

  async function post(): Promise<User> {
    setState({ step: 'locating' })
    // Whose place nobody knows sends no picture before the point is set.
    await findPoint(getValues())
    const onProgress = (share: number) => setState({ step: 'sending', share })
    const answer = await sendWithPictures({ getPictures: getValues, onProgress }, async (pictures) => {
      setState({ step: 'locating' })
      const values = getValues()
      const body = { ...applicationBody(values, pictures, await findPoint(values)), applicationKey: getKey() }
      setState({ step: 'saving' })
      return sendRequest({ method: 'POST', url: '/api/register-guide', body })
    })
    return registerGuideAnswer.parse(answer).user
  }

  function fail(error: unknown) {
    if (error instanceof UnknownPlaceError) {
      showProblem('Geocoding Failed', error.message)
      setFailure(error.message)
      onPlaceUnknown(error.message)
      return
    }
    const known = error instanceof RequestError && error.status > 0 ? error : undefined
    if (known === undefined) console.error(error)
    const message = known?.message ?? ''
    setFailure(known === undefined ? failureText(error) : applicationFailureText(message))
    showProblem('Registration Failed', applicationFailureText(message))
    const issues = error instanceof RequestError ? error.issues : []
    onRefused(refusedFields(message, issues))
  }

  async function send() {
    if (isSending.current) return
    isSending.current = true
    setFailure('')
    try {
      const user = await post()
      showSuccess('Registration successful', 'Your account has been created successfully.')
      onApplied(user)
    } catch (error) {
      fail(error)
    } finally {
      isSending.current = false
      setState({ step: 'idle' })
    }
  }

  return { state, failure, send, forgetFailure: () => setFailure('') }
}
