import parse from 'html-react-parser'
import classes from './Prose.module.css'

/** Running text out of HTML, which the server has made safe: headings, lists, tables, links. */
export function Prose({ html }: { html: string }) {
  return <div className={classes.prose}>{parse(html)}</div>
}
