import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CENTRED_FOCUS, FocalPointPicker } from './FocalPointPicker.tsx'

it('keeps the space of the picture and of both previews until they have come', () => {
  const html = renderToString(
    <FocalPointPicker id="focus" src="/uploads/oak.jpg" value={CENTRED_FOCUS} onChange={() => undefined} />,
  )
  const sizes = (html.match(/<img [^>]*>/g) ?? []).map((tag) => [
    /\swidth="(\d+)"/.exec(tag)?.[1],
    /\sheight="(\d+)"/.exec(tag)?.[1],
  ])
  expect(sizes).toEqual([
    ['800', '600'],
    ['480', '200'],
    ['400', '300'],
  ])
})
