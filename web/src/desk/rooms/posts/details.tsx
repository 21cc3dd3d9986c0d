import { useState } from 'react'
import { ImagePlus } from 'lucide-react'
import type { PostCheck, PostChoices } from '../../../gen/desk'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { AboutFields } from './about-fields'
import { addressOf } from './address'
import { FieldChecks } from './checks'
import { usePictures } from './pictures/context'
import { PicturePicker } from './pictures/picker'
import { Cards } from './cards'
import { NewAddress } from './new-address'
import type { Draft } from './use-draft'

/** Everything about a post that is not its text. */
export function Details({ draft, choices, checks }: { draft: Draft; choices: PostChoices; checks: PostCheck[] }) {
  const { post } = draft.text
  const said = (field: string) => <FieldChecks draft={draft} checks={checks} field={field} />
  return (
    <div className="flex flex-col gap-4 p-4">
      <div data-field="image">
        <MainPicture draft={draft} />
        {said('image')}
      </div>
      <div data-field="slug">
        <div className="flex items-end gap-2">
          <Field
            label="Address"
            className="flex-1"
            value={post.slug}
            onChange={(event) => draft.change({ slug: event.target.value })}
            onBlur={() => draft.change({ slug: addressOf(post.slug) })}
            hint={`/blog/${post.slug || '…'}`}
          />
        </div>
        <Button
          kind="quiet"
          className="mt-1 h-7"
          disabled={!post.title || post.slug === addressOf(post.title)}
          onClick={() => draft.change({ slug: addressOf(post.title) })}
        >
          Make it from the title
        </Button>
        <NewAddress draft={draft} />
        {said('slug')}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <div data-field="author">
          <Field
            label="Author"
            list="post-authors"
            value={post.author ?? ''}
            onChange={(event) => draft.change({ author: event.target.value })}
          />
          {said('author')}
        </div>
        <div data-field="category">
          <Field
            label="Category"
            list="post-categories"
            value={post.category ?? ''}
            onChange={(event) => draft.change({ category: event.target.value })}
          />
          {said('category')}
        </div>
        <div data-field="date">
          <Field
            label="Date"
            type="date"
            value={post.date.slice(0, 10)}
            onChange={(event) => draft.change({ date: event.target.value })}
            hint="Publishing sets it to the day it goes live."
          />
          {said('date')}
        </div>
        <div data-field="seoTitle">
          <Field
            label="Title for search engines"
            value={post.seoTitle ?? ''}
            onChange={(event) => draft.change({ seoTitle: event.target.value })}
            hint="Where the title is too long for them."
          />
          {said('seoTitle')}
        </div>
      </div>
      <AboutFields draft={draft} choices={choices} />
      <datalist id="post-authors">
        {choices.authors.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <datalist id="post-categories">
        {choices.categories.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={!!post.featured}
          onChange={(event) => draft.change({ featured: event.target.checked })}
          className="size-4 accent-(--accent)"
        />
        Show it first on the blog
      </label>
      <Cards post={post} />
    </div>
  )
}

/** The picture that leads every article without one of its own, as pages show it. */
const standIn = 'blog-1'

function MainPicture({ draft }: { draft: Draft }) {
  const [choosing, setChoosing] = useState(false)
  const { all } = usePictures()
  const { image = '' } = draft.text.post
  const named = (wanted: string) => all.find(({ name }) => name === wanted)
  const known = named(image) ?? named(image.replace(/\.\w+$/, ''))
  const shown = image ? known : named(standIn)
  return (
    <div>
      <p className="mb-1 font-medium">Picture</p>
      {shown && (
        <img
          src={shown.address}
          alt={shown.alt}
          className="mb-2 aspect-video w-full max-w-sm rounded-desk object-cover"
        />
      )}
      {shown && !image && (
        <p className="mb-2 text-soft">This picture of the brand leads the article until you choose one.</p>
      )}
      <div className="flex gap-2">
        <Button onClick={() => setChoosing(true)}>
          <ImagePlus size={16} aria-hidden="true" /> {known ? 'Change' : 'Choose'} the picture
        </Button>
        {image && (
          <Button kind="quiet" onClick={() => draft.change({ image: '' })}>
            Take it out
          </Button>
        )}
      </div>
      {image && !known && <p className="mt-1 text-warn">There is no picture called {image}.</p>}
      <PicturePicker
        open={choosing}
        onClose={() => setChoosing(false)}
        onChoose={({ name }) => draft.change({ image: name })}
      />
    </div>
  )
}
