/** Has to be shown where the site names its sources, as content/uk-postcodes.md asks. */
export const POSTCODE_ATTRIBUTION =
  'Postcodes: National Statistics Postcode Lookup, May 2025, Open Government Licence v3.0. Contains OS data © Crown copyright ' +
  'and database right 2025. Contains Royal Mail data © Royal Mail copyright and database right 2025. Source: Office for ' +
  'National Statistics.'

/** Has to be shown where towns of the gazetteer are shown. */
export const GAZETTEER_ATTRIBUTION = 'Town data © GeoNames (geonames.org), CC BY 4.0'
