import { describe, expect, it } from 'vitest'
import { findXmlFault } from './xml-check.ts'

describe('findXmlFault', () => {
  it('passes what is well-formed', () => {
    expect(findXmlFault('<svg a="1"><g/><title>A &amp; B</title></svg>')).toBeUndefined()
  })

  it.each([
    ['an element left open', '<svg><g></svg>'],
    ['a closing tag too many', '<svg/></svg>'],
    ['an unfinished tag', '<svg><g'],
    ['text outside the root', '<svg/>x'],
    ['two roots', '<svg/><svg/>'],
    ['no root', ''],
    ['an attribute twice', '<svg a="1" a="2"/>'],
    ['attributes without a space', '<svg a="1"b="2"/>'],
    ['an attribute without quotes', '<svg a=1/>'],
    ['a bare ampersand in text', '<svg>A & B</svg>'],
    ['a bare ampersand in an attribute', '<svg a="A & B"/>'],
    ['a bare < in an attribute', '<svg a="<"/>'],
    ['a bad name', '<1/>'],
  ])('finds %s', (_, xml) => {
    expect(findXmlFault(xml)).toEqual(expect.any(String))
  })
})
