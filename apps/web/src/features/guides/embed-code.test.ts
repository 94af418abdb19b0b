import { describe, expect, it } from 'vitest'
import { embedCode } from './embed-code.ts'

describe('the line that embeds the guides', () => {
  it('frames every guide', () => {
    expect(embedCode('https://directory.example', {})).toBe(
      '<iframe src="https://directory.example/embed/guides" title="Forest bathing guides" width="100%" height="720" loading="lazy" style="border:0"></iframe>',
    )
  })

  it('frames the matches of a search, whatever it is made of', () => {
    const code = embedCode('https://directory.example', { search: '"><script>& kin' })
    expect(code).toContain('src="https://directory.example/embed/guides?search=%22%3E%3Cscript%3E%26+kin"')
    expect(code).toContain('title="Forest bathing guides matching &quot;>&lt;script>&amp; kin"')
    expect(code).not.toContain('\n')
  })
})
