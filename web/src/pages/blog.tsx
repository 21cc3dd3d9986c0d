import { useSearch } from 'wouter'
import { PostList } from '../blog/list'
import { FailedPosts, LoadingPosts, NoPosts, OldPosts } from '../blog/list-states'
import type { ListState } from '../blog/list-state'
import { taggedOf } from '../blog/pagination'
import { usePosts } from '../blog/use-posts'
import { usePageWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import { SearchBox } from '../search/box'
import { EndBand } from '../shop/end-band'
import { ButtonLink } from '../ui/button'
import { Section } from '../ui/layout'
import { PageHero } from '../ui/page-hero'

export default function Blog() {
  const { title, subtitle, description } = useBrand().brand.blog
  return (
    <>
      <PageHero title={title} subtitle={subtitle} description={description} />
      <Section label={usePageWords().blog.articles} className="blog">
        <SearchBox />
        <Posts state={usePosts()} />
      </Section>
      <GetStarted />
    </>
  )
}

function Posts({ state }: { state: ListState }) {
  const search = useSearch()
  if (state.status === 'loading') return <LoadingPosts />
  if (state.status === 'error') return <FailedPosts details={state.details} />
  if (state.blog.total === 0) return <NoPosts details={state.details} />
  return (
    <>
      {state.details && <OldPosts details={state.details} />}
      <PostList blog={taggedOf(state.blog, search)} />
    </>
  )
}

function GetStarted() {
  const { brand, core } = useBrand()
  const { words } = brand
  // A brand without a products page sends its buyers straight to the shop.
  const shop = brand.pages.includes('products') ? '/products' : core.settings.shop
  return (
    <EndBand title={usePageWords().blog.start} text={brand.closing.description}>
      <ButtonLink href="/request-demo">{words.buttons.demo}</ButtonLink>
      <ButtonLink href={shop} kind="secondary">
        {words.buttons.buy}
      </ButtonLink>
    </EndBand>
  )
}
