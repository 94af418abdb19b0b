/** The result of some work that is waited for so long. @throws Error with this message after that; the work goes on. */
export async function withinPatience<T>(work: Promise<T>, patienceMs: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), patienceMs).unref()
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
