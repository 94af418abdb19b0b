import { Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './PasswordStrength.module.css'

/** The words of each score, from what is guessed at once to what nobody guesses. */
const WORDS = [
  'Very easy to guess',
  'Easy to guess',
  'Could be harder to guess',
  'Hard to guess',
  'Very hard to guess',
] as const
const GOOD_SCORE = 3

/** Says how hard a password is to guess, and suggests a phrase. The password is not sent anywhere for it. */
export function PasswordStrength({ password }: { password: string }) {
  const [score, setScore] = useState<number>()
  useEffect(() => {
    if (password === '') {
      setScore(undefined)
      return
    }
    let isCurrent = true
    // Its list of passwords weighs more than the page: it is fetched once somebody types.
    import('./rate-password.ts').then(
      ({ ratePassword }) => isCurrent && setScore(ratePassword(password)),
      // Without it the server still refuses what is too easy.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [password])
  const isKnown = password !== '' && score !== undefined
  return (
    <div className={classes.strength}>
      {isKnown && <Progress aria-hidden value={(score + 1) * 20} size="sm" />}
      <p aria-live="polite">
        {isKnown && `${WORDS[score]}. `}
        {(!isKnown || score < GOOD_SCORE) &&
          'Three or four words that do not belong together make a good one.'}
      </p>
    </div>
  )
}
