import { APPLY_TRAINING_YEAR_LAST, TRAINING_YEAR_MIN } from '../limits.ts'

/** Years of the profile and admin forms, newest first: 2015 up to the current year. */
export function profileTrainingYears(currentYear: number): number[] {
  const count = Math.max(0, currentYear - TRAINING_YEAR_MIN + 1)
  return Array.from({ length: count }, (_, index) => currentYear - index)
}

/** Years of the apply form, newest first: 2015 to 2025 and every later year up to the current one. */
export function applyTrainingYears(currentYear: number): number[] {
  return profileTrainingYears(Math.max(APPLY_TRAINING_YEAR_LAST, currentYear))
}

/** The choice of the apply form for those who have not trained; sent as absent. */
export const NOT_TRAINED = 'not_trained'
export const NOT_TRAINED_LABEL = 'Not trained yet'
