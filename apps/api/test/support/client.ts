/** The answer of a call; its body as far as it is JSON. */
export interface Answer<T> {
  status: number
  headers: Headers
  body: T
}

/** The body of an error answer. */
export interface ErrorBody {
  message: string
  issues?: { path: string; message: string }[]
}

/** A browser as far as calls are concerned: keeps its cookie, sends JSON, or the bytes of a Blob under its type. */
export class TestClient {
  readonly url: string
  /** The session cookie as `name=value`; undefined before there is one. */
  cookie: string | undefined
  /** The cookie by which a browser is known after its session; undefined before it had one. */
  device: string | undefined
  /** The cookie between the password and the second factor. */
  secondStep: string | undefined
  readonly #headers: Readonly<Record<string, string>>

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.url = url
    this.#headers = headers
  }

  /** Uploads one picture, a GIF unless its type says otherwise. */
  upload<T = ErrorBody>(bytes: Uint8Array<ArrayBuffer>, type = 'image/gif'): Promise<Answer<T>> {
    return this.send('POST', '/api/pictures', new Blob([bytes], { type }))
  }

  async send<T = ErrorBody>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...this.#headers,
        ...this.#cookieHeader(),
        ...(body !== undefined && !(body instanceof Blob) && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    })
    for (const setCookie of response.headers.getSetCookie()) this.#keepCookie(setCookie)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as T,
    }
  }

  #cookieHeader(): { cookie?: string } {
    const pairs = [this.cookie, this.device, this.secondStep].filter((pair) => pair !== undefined)
    return pairs.length === 0 ? {} : { cookie: pairs.join('; ') }
  }

  #keepCookie(setCookie: string): void {
    const pair = setCookie.split(';', 1)[0] ?? ''
    const kept = pair.endsWith('=') ? undefined : pair
    if (/^(__Host-)?grove_device=/.test(pair)) this.device = kept
    else if (/^(__Host-)?grove_second_step=/.test(pair)) this.secondStep = kept
    else this.cookie = kept
  }

  get<T = ErrorBody>(path: string): Promise<Answer<T>> {
    return this.send('GET', path)
  }

  post<T = ErrorBody>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.send('POST', path, body)
  }

  put<T = ErrorBody>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.send('PUT', path, body)
  }

  delete<T = ErrorBody>(path: string): Promise<Answer<T>> {
    return this.send('DELETE', path)
  }
}
