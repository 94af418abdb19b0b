import { APPLY_TRAINING_YEAR_LAST, TRAINING_YEAR_MIN } from '../limits.ts'

function yearsDownFrom(last: number): number[] {
  return Array.from({ length: Math.max(0, last - TRAINING_YEAR_MIN + 1) }, (_, index) => last - index)
}

/** Years of the profile and admin forms, newest first: 2015 up to the current year. */
export function profileTrainingYears(currentYear: number): number[] {
  return yearsDownFrom(currentYear)
}

/** Years of the apply form, newest first: 2015 to 2025 and every later year up to the current one. */
export function applyTrainingYears(currentYear: number): number[] {
  return yearsDownFrom(Math.max(APPLY_TRAINING_YEAR_LAST, currentYear))
}

/** The choice of the apply form for those who have not trained; sent as absent. */
export const NOT_TRAINED = 'not_trained'
export const NOT_TRAINED_LABEL = 'Not trained yet'
