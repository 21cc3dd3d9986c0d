package brand

// BlogSource says where a brand's posts come from.
type BlogSource string

// The sources of posts.
const (
	// FromStorage lists blogs/*.json in the brand's container; the default.
	FromStorage BlogSource = "storage"
	// FromContent shows the posts written in the brand file.
	FromContent BlogSource = "content"
	// FromNone shows the placeholder set.
	FromNone BlogSource = "none"
)

// BlogSources lists every source.
var BlogSources = []BlogSource{FromStorage, FromContent, FromNone}

// BlogPage is the head of /blog and where its posts come from.
type BlogPage struct {
	Title       string     `json:"title"`
	Subtitle    string     `json:"subtitle"`
	Description string     `json:"description"`
	Source      BlogSource `json:"source"`
	// AuthorPlaceholder stands in for a missing author; "{name} Team" when empty.
	AuthorPlaceholder string `json:"authorPlaceholder,omitempty"`
	// Placeholders names the placeholder set shown when Source is none.
	Placeholders string `json:"placeholders,omitempty"`
	// Posts are content posts, or the placeholder set that this brand shows.
	Posts []ContentPost `json:"posts,omitempty"`
}

// ContentPost is a post written in a content file.
type ContentPost struct {
	Title    string `json:"title"`
	Excerpt  string `json:"excerpt"`
	Author   string `json:"author,omitempty"`
	Date     string `json:"date"`
	ReadTime string `json:"readTime,omitempty"`
	Category string `json:"category,omitempty"`
	Featured bool   `json:"featured,omitempty"`
	// Slug is derived from the title when empty.
	Slug     string        `json:"slug,omitempty"`
	Image    string        `json:"image,omitempty"`
	Sections []PostSection `json:"sections,omitempty"`
	// Conclusion ends the post in a box of its own.
	Conclusion string `json:"conclusion,omitempty"`
}

// PostSection is a heading with text below it.
type PostSection struct {
	Heading string `json:"heading"`
	Content string `json:"content"`
}

// ProductPage is the head of /products and which list it shows.
type ProductPage struct {
	Title    string `json:"title"`
	Subtitle string `json:"subtitle"`
	// List names a product list of the catalogue.
	List string `json:"list"`
	// Featured replaces the list's own featured ids.
	Featured []int `json:"featured,omitempty"`
}

// Delivery says what happens to a contact message.
type Delivery string

// The ways of a contact message.
const (
	// AlertOnly shows the thank-you alert and sends nothing, as specified.
	AlertOnly Delivery = "alert"
	// StoreMessage keeps and delivers the message like a lead, then shows the alert.
	StoreMessage Delivery = "store"
)

// Deliveries lists every way.
var Deliveries = []Delivery{AlertOnly, StoreMessage}

// ContactPage is /contact and the contact data shown elsewhere.
type ContactPage struct {
	Title       string       `json:"title"`
	Subtitle    string       `json:"subtitle"`
	Description string       `json:"description"`
	ContactInfo ContactInfo  `json:"contactInfo"`
	Departments []Department `json:"departments"`
	Delivery    Delivery     `json:"delivery"`
}

// ContactInfo is how to reach a brand.
type ContactInfo struct {
	Phone   string `json:"phone"`
	Email   string `json:"email"`
	Address string `json:"address"`
	Hours   string `json:"hours"`
}

// Department is one desk of a brand.
type Department struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Contact     string `json:"contact"`
	// Icon is an emoji.
	Icon string `json:"icon"`
}

// DemoPage is /request-demo.
type DemoPage struct {
	Title            string `json:"title"`
	Subtitle         string `json:"subtitle"`
	Description      string `json:"description"`
	NotesPlaceholder string `json:"notesPlaceholder"`
	// NextSteps are three lines on what happens after the form is sent.
	NextSteps []string `json:"nextSteps,omitempty"`
}

// SEO is what search engines and link previews are told.
type SEO struct {
	Title              string          `json:"title"`
	Description        string          `json:"description"`
	Keywords           []string        `json:"keywords"`
	OGTitle            string          `json:"ogTitle,omitempty"`
	OGDescription      string          `json:"ogDescription,omitempty"`
	OGType             string          `json:"ogType"`
	OGURL              string          `json:"ogUrl,omitempty"`
	OGImage            string          `json:"ogImage"`
	TwitterCard        string          `json:"twitterCard"`
	TwitterTitle       string          `json:"twitterTitle,omitempty"`
	TwitterDescription string          `json:"twitterDescription,omitempty"`
	Canonical          string          `json:"canonical,omitempty"`
	Robots             string          `json:"robots"`
	Author             string          `json:"author"`
	Publisher          string          `json:"publisher"`
	Language           string          `json:"language"`
	Pages              map[Page]SEOFor `json:"pages"`
	Technical          Technical       `json:"technical,omitzero"`
}

// SEOFor is the SEO entry of one page.
type SEOFor struct {
	Title       string   `json:"title"`
	Description string   `json:"description"`
	Keywords    []string `json:"keywords,omitempty"`
	H1          string   `json:"h1,omitempty"`
	H2          string   `json:"h2,omitempty"`
}

// Technical are the facts the running site makes true.
type Technical struct {
	PageLoadTime       string `json:"pageLoadTime"`
	MobileOptimized    bool   `json:"mobileOptimized"`
	SSLEnabled         bool   `json:"sslEnabled"`
	SchemaMarkup       bool   `json:"schemaMarkup"`
	XMLSitemap         bool   `json:"xmlSitemap"`
	RobotsTxt          bool   `json:"robotsTxt"`
	CompressionEnabled bool   `json:"compressionEnabled"`
	ImageOptimization  bool   `json:"imageOptimization"`
	CDNEnabled         bool   `json:"cdnEnabled"`
}
