/**
 * The tasks that people come to the API for, with calls to copy: the beginning of its page. `origin` is where the
 * directory is reached.
 */
export function docsTasks(origin: string) {
  return [
    {
      title: 'A first call',
      text: 'Needs no account and no key. `near` takes a town or a UK postcode; `items` are guides with complete links and addresses of pictures.',
      code: `curl '${origin}/api/guides/search?near=Sheffield&radius=40'`,
    },
    {
      title: 'Show guides on your site',
      text: 'What is public is open to pages of every site, without cookies. Ask again with `If-None-Match` to be told 304 while nothing has changed. Instead of a script, a frame of `/embed/guides?near=Sheffield` shows list and map.',
      code: `<ul id="guides"></ul>
<script type="module">
  const answer = await fetch('${origin}/api/guides/search?near=Sheffield')
  const { items } = await answer.json()
  for (const guide of items) {
    const link = Object.assign(document.createElement('a'), { href: guide.url, textContent: guide.userName })
    const picture = Object.assign(document.createElement('img'), {
      src: guide.pictures[0]?.sizes[0]?.url ?? guide.portrait,
      alt: '',
      width: 200,
    })
    const row = document.createElement('li')
    row.append(picture, link)
    document.querySelector('#guides').append(row)
  }
</script>`,
    },
    {
      title: 'Copy shared listings',
      text: 'Guides who share their listing with partner directories are in the feeds, under the licence that each of them names: GeoJSON and Atom of any filter, and services of Open Referral UK 3.0. Where the directory has named no licence, they are 404.',
      code: `curl '${origin}/api/feeds/guides.geojson?near=Sheffield'
curl '${origin}/api/feeds/guides.atom?near=Sheffield'
curl '${origin}/api/open-referral/services?page=1&per_page=100'`,
    },
    {
      title: 'Follow changes',
      text: 'Read all guides once, then what changed since. `gone` tells of guides that are public no more by their numbers alone: take them off. Ask next with `changedSince` as `until` says, after the last page; some guides come twice. A moment more than 90 days ago is 410: read everything anew.',
      code: `curl "${origin}/api/guides/changes?changedSince=$(date -u +%Y-%m-%dT00:00:00Z)"`,
    },
    {
      title: 'Keep your listing',
      text: 'Make a token with the right "Own listing" under "My account": it is shown once, ends on its day, and is revoked there. Read the listing with its `ETag`, and save what has changed. With `If-Match` a save is refused (412) where somebody else has saved meanwhile. A save that changes nothing leaves `updatedAt` as it is.',
      code: `export GROVE_TOKEN='grove_...'
curl -i -H "Authorization: Bearer $GROVE_TOKEN" '${origin}/api/guides/own'
curl -X PUT -H "Authorization: Bearer $GROVE_TOKEN" -H 'Content-Type: application/json' \\
  -H 'If-Match: "2026-06-03T09:30:00.000Z"' \\
  -d '{"bio":"Slow walks along the river."}' '${origin}/api/guides/42'`,
    },
    {
      title: 'Sync a CSV',
      text: 'For administrators, with a token that has the rights "Read" and "Import", made in the admin app. The columns are those of an export; a cell that is not in the file leaves its field. A preview tells of each row what would become of it. `isStrict` makes the import all or nothing; without it, refused rows are left out. Sent with the import, the `plan` of the preview holds it to what the preview told (409). Rows that are made answer their `guideId`; `createdIds` names all of them; `isCut` says where there are more rows than the report lists. The history tells what was done by which token.',
      code: `curl -H "Authorization: Bearer $GROVE_TOKEN" '${origin}/api/admin/export-guides?format=csv' > guides.csv
jq -Rs '{format: "csv", text: ., isStrict: true}' guides.csv > import.json
curl -H "Authorization: Bearer $GROVE_TOKEN" -H 'Content-Type: application/json' \\
  -d @import.json '${origin}/api/admin/import/preview'
curl -H "Authorization: Bearer $GROVE_TOKEN" -H 'Content-Type: application/json' \\
  -d @import.json '${origin}/api/admin/import'`,
    },
  ]
}
