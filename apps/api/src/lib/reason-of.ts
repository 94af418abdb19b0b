/** Why something failed, in one line for whoever runs the site: some errors tell it by their code or name alone. */
export function reasonOf(error: unknown): string {
  const { name, message, code } = error as NodeJS.ErrnoException
  return [code ?? name, message].filter(Boolean).join(': ')
}
