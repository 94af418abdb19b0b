/** One step of the list of enquiries. It stands alone: a route that names it brings no page. */
export const ENQUIRY_PAGE = { limit: 20 }
