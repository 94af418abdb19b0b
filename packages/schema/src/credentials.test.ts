import { describe, expect, it } from 'vitest'
import { evidenceFileNameSchema } from './credentials.ts'

const nameOf = (name: string) => evidenceFileNameSchema.parse(name)

describe('the name of a file that shows a credential', () => {
  it('stays as its sender wrote it, with letters, digits, punctuation and emoji of every language', () => {
    for (const name of [
      'Zertifikat – Müller & Söhne 🌲.pdf',
      "Fern's licence, 2nd (final) [v2] {a} + b = c; 100% #1 @home ~ `x` ^ $5 €5 £5!.pdf",
      'Zertifikat Mu\u0308ller.pdf',
      '森林療法.pdf',
      'می\u200cخواهم.pdf',
      '👩🏽\u200d🌾 ❤️.png',
      'Screenshot at 3.00.00\u202fPM.png',
      '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f} Cymru.pdf',
      'a.b..c.pdf',
    ])
      expect(nameOf(name)).toBe(name)
  })

  it('has no character that means something else in paths or headers of some system', () => {
    expect(nameOf('Zertifikat – Müller & Söhne 🌲 "a".pdf')).toBe('Zertifikat – Müller & Söhne 🌲 _a_.pdf')
    expect(nameOf('a/b\\c:d*e?f"g<h>i|j.pdf')).toBe('a_b_c_d_e_f_g_h_i_j.pdf')
    expect(nameOf('a\u0000b\r\nc\u007fd\u0085e\u2028f\u2029g\ud800h.pdf')).toBe('a_b__c_d_e_f_g_h.pdf')
  })

  it('does not turn the direction of writing, and has no character that nobody sees', () => {
    expect(nameOf('invoice\u202efdp.exe')).toBe('invoice_fdp.exe')
    expect(nameOf('a\u061cb\u200ec\u200fd\u2066e\u2069f\ufeffg\u200bh\u00adi.pdf')).toBe(
      'a_b_c_d_e_f_g_h_i.pdf',
    )
  })

  it('neither begins with dots or spaces nor ends with them', () => {
    expect(nameOf(' ..hidden.pdf')).toBe('hidden.pdf')
    expect(nameOf('../../etc/passwd')).toBe('_.._etc_passwd')
    expect(nameOf('paper.pdf. . ')).toBe('paper.pdf')
    expect(nameOf(' ... ')).toBe('')
  })

  it('keeps its end where it is too long for a system', () => {
    expect(nameOf(`${'a'.repeat(97)}.pdf`)).toBe(`${'a'.repeat(96)}.pdf`)
    expect(nameOf(`${'a'.repeat(96)}.pdf`)).toBe(`${'a'.repeat(96)}.pdf`)
    expect(nameOf(`a..${'b'.repeat(95)}.pdf`)).toBe(`${'b'.repeat(95)}.pdf`)
  })
})
