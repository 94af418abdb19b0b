import { ResourceBackLink } from '../../resource-back-link.tsx'

interface ResourceHeadProps {
  title: string
  lead: string
}

/** The top of a resource page: the way back, its name and what it is for. */
export function ResourceHead({ title, lead }: ResourceHeadProps) {
  return (
    <div className="page-head">
      <ResourceBackLink />
      <h1>{title}</h1>
      <p className="lead measure">{lead}</p>
    </div>
  )
}
