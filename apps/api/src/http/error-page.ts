import type { FastifyRequest } from 'fastify'

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** True where a browser asks for a page of its own, not a program for data. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false)
}

/** The page for a browser when no page of the site could be rendered: no style, no script, one link. */
export function errorPage({ message, requestId }: { message: string; requestId: string }): string {
  return `<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(message)}</title></head><body><main><h1>${escapeHtml(message)}</h1><p><a href="/">Return to Home</a></p><p><small>Request ${escapeHtml(requestId)}</small></p></main></body></html>`
}
