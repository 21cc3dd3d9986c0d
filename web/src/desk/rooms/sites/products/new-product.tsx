import { useState } from 'react'
import { useLocation } from 'wouter'
import type { SiteProduct, SiteProducts } from '../../../../gen/desk'
import { say } from '../../../frame/toasts'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { ErrorLine } from '../../../ui/states'
import type { Draft } from '../use-draft'
import { useNewProduct } from './use-products'

interface Props {
  all: SiteProducts
  draft: Draft
  onClose: () => void
  /** The list that is open. */
  list?: string
  /** The product that the new one begins as. */
  like?: SiteProduct
}

/** Asks for what a product cannot be without; everything else is said on its page. */
export function NewProduct({ open, ...props }: Props & { open: boolean }) {
  return (
    <Dialog open={open} onClose={props.onClose} title={props.like ? `Copy ${props.like.title}` : 'New product'}>
      {open && <Form {...props} />}
    </Dialog>
  )
}

function Form({ all, draft, onClose, list = '', like }: Props) {
  const [, go] = useLocation()
  const [model, setModel] = useState('')
  const [title, setTitle] = useState('')
  const [category, setCategory] = useState(like?.category ?? '')
  const [into, setInto] = useState(
    list || (all.lists.find((one) => like && one.products.includes(like.id))?.name ?? ''),
  )
  const [bestFor, setBestFor] = useState('')
  const make = useNewProduct(draft, (id) => {
    say('Made; nobody sees it until you publish')
    onClose()
    go(`/sites/products/${id}`)
  })
  const categories = [...new Set(all.products.map((one) => one.category))].sort()
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate({
          model,
          title: title || model,
          category,
          ...(bestFor.trim() && { bestFor }),
          ...(into && { list: into }),
          ...(like && { copyOf: like.id }),
        })
      }}
    >
      <Field
        label="Model"
        required
        hint="Letters, digits and hyphens, such as L10."
        value={model}
        onChange={(event) => setModel(event.target.value)}
      />
      <Field label="Name" placeholder={model} value={title} onChange={(event) => setTitle(event.target.value)} />
      <Field
        label="Category"
        required
        list="categories"
        hint="One that there is, or a new one in small letters."
        value={category}
        onChange={(event) => setCategory(event.target.value)}
      />
      <datalist id="categories">
        {categories.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {!like && (
        <Field
          label="Best for"
          required
          hint="Who should buy it, in one line; cards and comparisons show it."
          placeholder="Yards that are dark at four"
          value={bestFor}
          onChange={(event) => setBestFor(event.target.value)}
        />
      )}
      <label>
        <span className="mb-1 block font-medium">List</span>
        <select className="field" value={into} onChange={(event) => setInto(event.target.value)}>
          <option value="">None yet</option>
          {all.lists.map((one) => (
            <option key={one.name} value={one.name}>
              {one.name}
              {one.brands.length > 0 && `, shown by ${one.brands.join(', ')}`}
            </option>
          ))}
        </select>
      </label>
      <ErrorLine error={make.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" type="submit" busy={make.isPending} disabled={!model.trim() || !category.trim()}>
          Make it
        </Button>
      </div>
    </form>
  )
}
