import type { ComponentType, ReactNode } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'

/** Takes the place of a part that could not be fetched, and closes it, so that it can be asked for again. */
function MissingPart({ onClose }: { onClose?: () => void }) {
  useEffect(() => onClose?.(), [onClose])
  return null
}

interface ChosenPartProps<Props extends object> {
  /** The part as it would be fetched now. */
  choose: () => ComponentType<Props>
  props: Props
}

/** Keeps to the part that it began with. */
function ChosenPart<Props extends object>({ choose, props }: ChosenPartProps<Props>) {
  const [Part] = useState(choose)
  return <Part {...props} />
}

/**
 * A part of a page whose code is fetched when it is first shown; `fallback` stands in its place until then. Where its code
 * cannot be had, as after a deployment, the page around it stays as it is: NewVersionNotice says so, and the next use
 * fetches it again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
) {
  function begin(): ComponentType<Props> {
    const fetched = lazy<ComponentType<Props>>(() =>
      load().then(
        (part) => ({ default: part }),
        () => {
          current = begin()
          return { default: MissingPart }
        },
      ),
    )
    return (props: Props) => {
      const Fetched: ComponentType<Props> = fetched
      return <Fetched {...props} />
    }
  }
  let current = begin()
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <ChosenPart choose={() => current} props={props} />
    </Suspense>
  )
}
