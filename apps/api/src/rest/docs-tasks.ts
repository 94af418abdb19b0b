/** Something that people come to the API for, with calls to copy. */
interface Task {
  title: string
  text: string
  code: string
}

/** The tasks at the beginning of the page of the API; `origin` is where the directory is reached. */
export function docsTasks(origin: string): readonly Task[] {
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
      title: 'Keep your listing',
      text: 'Sign in, read the listing with its `ETag`, and save what has changed. With `If-Match` a save is refused (412) where somebody else has saved meanwhile. A save that changes nothing leaves `updatedAt` as it is.',
      code: `curl -c cookies -H 'Content-Type: application/json' \\
  -d '{"username":"fern.brook","password":"..."}' '${origin}/api/login'
curl -b cookies -i '${origin}/api/guides/own'
curl -b cookies -X PUT -H 'Content-Type: application/json' \\
  -H 'If-Match: "2026-06-03T09:30:00.000Z"' \\
  -d '{"bio":"Slow walks along the river."}' '${origin}/api/guides/42'`,
    },
    {
      title: 'Sync a CSV',
      text: 'For administrators. The columns are those of an export; a cell that is not in the file leaves its field. A preview tells of each row what would become of it. `isStrict` makes the import all or nothing; without it, refused rows are left out. Rows that are made answer their `guideId`; `isCut` says where there are more rows than the report lists.',
      code: `curl -b cookies '${origin}/api/admin/export-guides?format=csv' > guides.csv
jq -Rs '{format: "csv", text: ., isStrict: true}' guides.csv > import.json
curl -b cookies -H 'Content-Type: application/json' -d @import.json '${origin}/api/admin/import/preview'
curl -b cookies -H 'Content-Type: application/json' -d @import.json '${origin}/api/admin/import'`,
    },
  ]
}
