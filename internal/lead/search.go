package lead

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// between stands before each word of what is searched. With two blanks a single letter has three characters where it
// begins a word, and three are what both databases look up.
const between = "  "

// longestText bounds what is searched of one lead, in bytes.
const longestText = 32 << 10

// Words is the text in which a search looks for a lead, with what colleagues wrote about it: every word in its plain
// form, without accents and in lower case.
func Words(l Lead, notes ...string) string {
	a := l.Attribution
	parts := append([]string{l.Name, l.Email, l.Company, l.Phone, l.Subject, l.Notes, l.FleetSize, a.Referrer,
		a.Landing},
		append(slices.Sorted(maps.Values(a.UTM)), a.Shortlist...)...)
	var b strings.Builder
	for _, part := range append(parts, notes...) {
		writeWords(&b, plain(part))
		if hasUmlaut(part) {
			writeWords(&b, plain(spellOut(part)))
		}
	}
	if digits := phoneDigits(l.Phone); digits != "" {
		writeWords(&b, digits)
	}
	text := b.String()
	if len(text) > longestText {
		text = strings.ToValidUTF8(text[:longestText], "")
	}
	return text
}

func writeWords(b *strings.Builder, text string) {
	for _, run := range runs(text) {
		for _, word := range run {
			b.WriteString(between + word)
		}
	}
}

// folded are letters that are no letter with a mark on it, and yet are typed without what makes them special.
var folded = strings.NewReplacer("ß", "ss", "ł", "l", "ø", "o", "đ", "d", "ð", "d", "þ", "th", "æ", "ae", "œ", "oe",
	"ħ", "h", "ı", "i", "ŋ", "n", "ŧ", "t", "ĸ", "k", "ς", "σ")

// plain is a text as people type it who have not got its letters on their keyboard.
func plain(text string) string {
	letters := strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case r > unicode.MaxASCII && unicode.IsDigit(r):
			return digit(r)
		}
		return r
	}, norm.NFKD.String(strings.ToLower(text)))
	return folded.Replace(norm.NFC.String(strings.ToLower(letters)))
}

// digit is the digit of another script as 0 to 9. Each script has its ten in a row.
func digit(r rune) rune {
	value := rune(0)
	for value < 9 && unicode.IsDigit(r-value-1) {
		value++
	}
	return '0' + value
}

var umlauts = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ø", "oe", "å", "aa")

func spellOut(text string) string { return umlauts.Replace(norm.NFC.String(strings.ToLower(text))) }

func hasUmlaut(text string) bool {
	return strings.ContainsAny(norm.NFC.String(strings.ToLower(text)), "äöüøå")
}

// unspaced are scripts that are written without blanks, or whose words are often a letter or two.
var unspaced = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai,
	unicode.Lao, unicode.Khmer, unicode.Myanmar}

// runs takes a plain text apart: a run is one word, or letters of unspaced scripts that stand together, each a word.
func runs(text string) (all [][]string) {
	begin, joined := -1, false
	for at, r := range text + " " {
		isLetter := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
		alone := isLetter && unicode.In(r, unspaced...)
		if begin >= 0 && (!isLetter || alone) {
			all, begin = append(all, []string{text[begin:at]}), -1
		}
		switch {
		case alone && joined:
			all[len(all)-1] = append(all[len(all)-1], string(r))
		case alone:
			all = append(all, []string{string(r)})
		case isLetter && begin < 0:
			begin = at
		}
		joined = alone
	}
	return all
}

var (
	phoneLike = regexp.MustCompile(`^\+?[\p{Nd}\s()./–-]+$`)
	trunkZero = regexp.MustCompile(`\(\s*0\s*\)`) // as in +44 (0)20
	notDigits = regexp.MustCompile(`[^0-9]+`)
)

// phoneDigits are the digits of a telephone number in one run, without the zeros that it is dialled with at home or
// from abroad; nothing where there are too few to be one.
func phoneDigits(text string) string {
	digits := notDigits.ReplaceAllString(trunkZero.ReplaceAllString(plain(text), ""), "")
	if digits = strings.TrimLeft(digits, "0"); len(digits) < 5 {
		return ""
	}
	return digits
}

var (
	fromAbroad = regexp.MustCompile(`^\s*(?:\+|00)`)
	// twoDigits are the codes of countries with two digits; 1 and 7 stand alone, all others have three.
	twoDigits = regexp.MustCompile(`^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])`)
)

// atHome are the digits of a number that was typed with the code of its country, without that code: the person may have
// left it out.
func atHome(typed, digits string) string {
	american := len(digits) == 11 && digits[0] == '1' // which telephones show without a plus
	code := 3
	switch {
	case american || strings.HasPrefix(digits, "7"):
		code = 1
	case twoDigits.MatchString(digits):
		code = 2
	}
	if len(digits)-code < 7 || !american && !fromAbroad.MatchString(typed) {
		return digits
	}
	return digits[code:]
}

// mostSearched is how many words of a search count, and longestSearched how many bytes of each. Without an end, many
// short words would keep the database busy for minutes.
const (
	mostSearched    = 8
	longestSearched = 96
)

// Search is what is looked for in the Words of leads: texts that all are there, in one of several readings of what was
// typed. Three letters are found in the middle of words, fewer where a word begins.
type Search [][]string

// ParseSearch reads what somebody typed; of no word at all it makes an empty search.
func ParseSearch(typed string) (s Search) {
	readings := []string{plain(typed)}
	if hasUmlaut(typed) {
		readings = append(readings, plain(spellOut(typed)))
	}
	for _, text := range readings {
		if wanted := parts(text); len(wanted) > 0 {
			s = append(s, wanted)
		}
	}
	digits := atHome(typed, phoneDigits(typed))
	within := func(part string) bool { return strings.Contains(digits, part) }
	known := slices.ContainsFunc(s, func(wanted []string) bool { // whatever has the digits has these too
		return !slices.ContainsFunc(wanted, func(part string) bool { return !within(part) })
	})
	if digits != "" && !known && phoneLike.MatchString(strings.TrimSpace(typed)) {
		s = append(s, []string{digits[:min(len(digits), longestSearched)]})
	}
	return s
}

// addressLike is a mail address, or as much of one as has its sign.
var addressLike = regexp.MustCompile(`[^\s@<>(),;:"]+@[^\s@<>(),;:"]+`)

func parts(text string) (wanted []string) {
	var all [][]string
	// The words of an address are looked for in their order, as one: others at the same company have most of them.
	for _, address := range addressLike.FindAllString(text, -1) {
		all = append(all, []string{between + strings.Join(slices.Concat(runs(address)...), between)})
	}
	for _, run := range append(all, runs(addressLike.ReplaceAllString(text, " "))...) {
		part := run[0]
		if unicode.In([]rune(part)[0], unspaced...) {
			part = between + strings.Join(run, between)
		} else if len([]rune(part)) < 3 {
			part = between + part
		}
		if len(part) > longestSearched {
			part = strings.ToValidUTF8(part[:longestSearched], "")
		}
		if slices.ContainsFunc(wanted, func(known string) bool { return strings.Contains(known, part) }) {
			continue
		}
		wanted = slices.DeleteFunc(wanted, func(known string) bool { return strings.Contains(part, known) })
		if wanted = append(wanted, part); len(wanted) == mostSearched {
			break
		}
	}
	return wanted
}

// CompanyKey is the form under which leads of one company are found: the domain of an address, unless everybody can get
// an address there.
func CompanyKey(email string) string {
	_, domain, ok := strings.Cut(EmailKey(email), "@")
	domain = strings.TrimPrefix(strings.TrimSuffix(domain, "."), "www.")
	if !ok || strings.HasSuffix(domain, ".invalid") || !strings.Contains(domain, ".") || everybodys[domain] {
		return ""
	}
	return domain
}

// everybodys are domains at which everybody can get an address.
var everybodys = func() map[string]bool {
	known := map[string]bool{}
	for _, domain := range strings.Fields(`gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.de hotmail.fr
		live.com live.co.uk msn.com yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.es yahoo.it yahoo.co.in yahoo.ca ymail.com
		rocketmail.com aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.de gmx.net gmx.com gmx.at gmx.ch
		web.de t-online.de freenet.de mail.com mail.ru yandex.ru yandex.com bk.ru inbox.ru list.ru qq.com 163.com 126.com
		sina.com naver.com hanmail.net daum.net orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it
		tiscali.it alice.it wp.pl o2.pl onet.pl interia.pl seznam.cz centrum.cz btinternet.com sky.com virginmedia.com
		comcast.net verizon.net att.net sbcglobal.net cox.net charter.net bellsouth.net shaw.ca rogers.com telus.net
		bigpond.com optusnet.com.au zoho.com fastmail.com hey.com tutanota.com uol.com.br terra.com.br bol.com.br
		rediffmail.com ziggo.nl kpnmail.nl hetnet.nl telenet.be skynet.be bluewin.ch`) {
		known[domain] = true
	}
	return known
}()

var firstNumber = regexp.MustCompile(`[0-9][0-9.,]*`)

// FleetNumber is the smallest number of vehicles that a fleet size speaks of, or 0.
func FleetNumber(size string) (n int64) {
	for _, r := range notDigits.ReplaceAllString(firstNumber.FindString(plain(size)), "") {
		if n = n*10 + int64(r-'0'); n > 10_000_000 {
			return 10_000_000
		}
	}
	return n
}
