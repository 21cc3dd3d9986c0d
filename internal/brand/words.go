package brand

// Words are what the pages of a brand say beside its own texts: labels, buttons and headings that most brands leave as the site
// has them. In some of them words in braces stand for what the page puts there, such as {count}.
type Words struct {
	Pages   PageNames   `json:"pages"`
	Frame   FrameWords  `json:"frame"`
	Footer  FooterWords `json:"footer"`
	Buttons ButtonWords `json:"buttons"`
	Home    HomeWords   `json:"home"`
	Legal   LegalWords  `json:"legal"`
	Search  SearchWords `json:"search"`
	// Blog, Forms, Contact and Demo are in the browser where such a page is.
	Blog    *BlogWords    `json:"blog,omitempty"`
	Forms   *FormWords    `json:"forms,omitempty"`
	Contact *ContactWords `json:"contact,omitempty"`
	Demo    *DemoWords    `json:"demo,omitempty"`
	// Products and Product are in the browser where products are.
	Products *ProductsWords `json:"products,omitempty"`
	Product  *ProductWords  `json:"product,omitempty"`
	// Parts and Sheet are there on the server alone.
	Parts *PartWords  `json:"parts,omitempty"`
	Sheet *SheetWords `json:"sheet,omitempty"`
}

// PageNames are what pages are called: in the navigation, in the footer, on the way to a page and in titles.
type PageNames struct {
	Home         string `json:"home"`
	Solutions    string `json:"solutions"`
	Products     string `json:"products"`
	Blog         string `json:"blog"`
	Contact      string `json:"contact"`
	About        string `json:"about"`
	Testimonials string `json:"testimonials"`
	RequestDemo  string `json:"requestDemo"`
	Privacy      string `json:"privacy"`
	Terms        string `json:"terms"`
}

// FrameWords surround every page. Some are heard alone, by those who have pages read out.
type FrameWords struct {
	Skip       string `json:"skip"`
	Navigation string `json:"navigation"`
	Menu       string `json:"menu"`
	AllPages   string `json:"allPages"`
	Breadcrumb string `json:"breadcrumb"`
	Optional   string `json:"optional"`
	// NewTab is said of links that leave the site.
	NewTab string `json:"newTab"`
	// OnSolutions is added to a button whose own words do not say where it leads.
	OnSolutions string `json:"onSolutions"`
	// NoProducts and NoProductsText are said where there is nothing to sell.
	NoProducts     string `json:"noProducts"`
	NoProductsText string `json:"noProductsText"`
}

// FooterWords end every page.
type FooterWords struct {
	Company   string `json:"company"`
	Resources string `json:"resources"`
	Legal     string `json:"legal"`
	Social    string `json:"social"`
	Copyright string `json:"copyright"`
}

// ButtonWords are on buttons that several pages have; those of the hero are in cta.
type ButtonWords struct {
	Demo          string `json:"demo"`
	Buy           string `json:"buy"`
	Solutions     string `json:"solutions"`
	Details       string `json:"details"`
	Compare       string `json:"compare"`
	CompareOthers string `json:"compareOthers"`
	MoreProducts  string `json:"moreProducts"`
	Find          string `json:"find"`
	ReadMore      string `json:"readMore"`
	BackToBlog    string `json:"backToBlog"`
}

// HomeWords are on the home page.
type HomeWords struct {
	Figures string `json:"figures"`
	// WhyUs is above the features in the variant minimal.
	WhyUs string `json:"whyUs"`
	// Issue is above the lines of the hero in the variant magazine.
	Issue string `json:"issue"`
	// PictureBy is below the picture of the hero in the variant magazine.
	PictureBy     string `json:"pictureBy"`
	Fits          string `json:"fits"`
	OtherVehicles string `json:"otherVehicles"`
	Quotes        string `json:"quotes"`
	// Sample marks a testimonial that nobody said.
	Sample        string `json:"sample"`
	Slides        string `json:"slides"`
	Slide         string `json:"slide"`
	SlideNamed    string `json:"slideNamed"`
	PreviousSlide string `json:"previousSlide"`
	NextSlide     string `json:"nextSlide"`
	Pause         string `json:"pause"`
	Play          string `json:"play"`
}

// ProductsWords are on the list of products.
type ProductsWords struct {
	Range string `json:"range"`
	One   string `json:"one"`
	Count string `json:"count"`
	// Within is said where a category is chosen; {products} is one of the two before.
	Within     string `json:"within"`
	Categories string `json:"categories"`
	Empty      string `json:"empty"`
	Featured   string `json:"featured"`
	Compare    string `json:"compare"`
	Tick       string `json:"tick"`
	Chosen     string `json:"chosen"`
	OneMore    string `json:"oneMore"`
	Full       string `json:"full"`
	Clear      string `json:"clear"`
	Compared   string `json:"compared"`
	Comparison string `json:"comparison"`
	More       string `json:"more"`
}

// ProductWords are on the page of a product.
type ProductWords struct {
	BestFor        string `json:"bestFor"`
	Sheet          string `json:"sheet"`
	SheetFile      string `json:"sheetFile"`
	Details        string `json:"details"`
	Specifications string `json:"specifications"`
	WorksWith      string `json:"worksWith"`
	// Range stands for the category of a product that has none.
	Range        string `json:"range"`
	Others       string `json:"others"`
	Previous     string `json:"previous"`
	Next         string `json:"next"`
	Choosing     string `json:"choosing"`
	ChoosingText string `json:"choosingText"`
	Enlarge      string `json:"enlarge"`
	EnlargeWhat  string `json:"enlargeWhat"`
	Picture      string `json:"picture"`
	Closer       string `json:"closer"`
	Close        string `json:"close"`
	Scrolls      string `json:"scrolls"`
}

// BlogWords are on the list of posts and around each of them.
type BlogWords struct {
	Articles string `json:"articles"`
	Latest   string `json:"latest"`
	// Newest is the badge of the first post.
	Newest       string `json:"newest"`
	Page         string `json:"page"`
	PageOf       string `json:"pageOf"`
	Pages        string `json:"pages"`
	Previous     string `json:"previous"`
	Next         string `json:"next"`
	Start        string `json:"start"`
	Contents     string `json:"contents"`
	Conclusion   string `json:"conclusion"`
	Mentions     string `json:"mentions"`
	Products     string `json:"products"`
	Neighbours   string `json:"neighbours"`
	PreviousPost string `json:"previousPost"`
	NextPost     string `json:"nextPost"`
}

// FormWords are in both forms.
type FormWords struct {
	Required string `json:"required"`
	Name     string `json:"name"`
	Email    string `json:"email"`
	Phone    string `json:"phone"`
	// Trap is the label of a field that nobody sees; machines fill it in.
	Trap         string `json:"trap"`
	Unsent       string `json:"unsent"`
	NoScript     string `json:"noScript"`
	NoScriptWays string `json:"noScriptWays"`
}

// ContactWords are on the contact page.
type ContactWords struct {
	Title       string `json:"title"`
	Company     string `json:"company"`
	Subject     string `json:"subject"`
	Message     string `json:"message"`
	Send        string `json:"send"`
	Reach       string `json:"reach"`
	Phone       string `json:"phone"`
	Email       string `json:"email"`
	Address     string `json:"address"`
	Hours       string `json:"hours"`
	Departments string `json:"departments"`
}

// DemoWords are on the page of the demo form.
type DemoWords struct {
	Company   string `json:"company"`
	FleetSize string `json:"fleetSize"`
	PhoneHint string `json:"phoneHint"`
	Notes     string `json:"notes"`
	Legal     string `json:"legal"`
	After     string `json:"after"`
	NextSteps string `json:"nextSteps"`
	Talk      string `json:"talk"`
}

// LegalWords are around the legal texts.
type LegalWords struct {
	Contents string `json:"contents"`
	Heading  string `json:"heading"`
	Updated  string `json:"updated"`
	Since    string `json:"since"`
	// PrivacyAbout is what search engines say of the privacy policy.
	PrivacyAbout string `json:"privacyAbout"`
	// TermsAbout is what search engines say of the terms.
	TermsAbout string `json:"termsAbout"`
}

// SearchWords are the label of the search box.
type SearchWords struct {
	All string `json:"all"`
	// Articles is its label where nothing is sold.
	Articles string `json:"articles"`
}

// PartWords are in the parts of pages that need no script (web/src/parts); the browser gets them with the page.
type PartWords struct {
	Questions   string `json:"questions"`
	Ask         string `json:"ask"`
	Reading     string `json:"reading"`
	Sums        string `json:"sums"`
	SumsText    string `json:"sumsText"`
	WorkOut     string `json:"workOut"`
	SendSum     string `json:"sendSum"`
	Fit         string `json:"fit"`
	FitText     string `json:"fitText"`
	Vehicle     string `json:"vehicle"`
	Year        string `json:"year"`
	HowMany     string `json:"howMany"`
	Port        string `json:"port"`
	NotSure     string `json:"notSure"`
	Wants       string `json:"wants"`
	ShowParts   string `json:"showParts"`
	ChooseWants string `json:"chooseWants"`
}

// SheetWords are on the data sheets and comparisons to print (PDF), beside those of the pages.
type SheetWords struct {
	// Front and Side are above the two drawings of a product.
	Front string `json:"front"`
	Side  string `json:"side"`
	// Foot is at the bottom; {date} is the day on which the sheet was made.
	Foot string `json:"foot"`
}
