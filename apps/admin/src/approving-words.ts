/** Says whether visitors see the listing once it is approved: a listing that its owner has paused stays hidden. */
export function approvingWords({ paused = false }: { paused?: boolean }): string {
  return paused
    ? 'Once approved, it stays hidden until its owner shows it again.'
    : 'Approving publishes the listing at once.'
}
