package brand

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// SpecGroup is a part of the specification table. Groups and rows of different products line
// up by their ids.
type SpecGroup struct {
	ID    GroupID   `json:"id"`
	Title string    `json:"title"`
	Rows  []SpecRow `json:"rows"`
	// lines say the same in words, for the Product Details grid.
	lines []string
}

// SpecRow is one line of the table.
type SpecRow struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	Value string `json:"value"`
}

// GroupID names a group of what is said about a product.
type GroupID string

// groups are the entries of the Product Details grid in their order. Those that are also a group of
// the specification table state its rows.
var groups = []struct {
	id    GroupID
	title string
}{
	{"key-features", "Key features"},
	{"video", "Video"},
	{"location", "Location and data"},
	{"storage", "Storage and recording"},
	{"reporting", "Reporting"},
	{"connectivity", "Connectivity"},
	{"power", "Power and installation"},
	{"size", "Size and environment"},
	{"box", "In the box"},
}

// GroupIDs lists every group, in the order of the grid.
var GroupIDs = groupIDs()

func groupIDs() []GroupID {
	ids := make([]GroupID, len(groups))
	for i, g := range groups {
		ids[i] = g.id
	}
	return ids
}

// TableGroups are those of the specification table.
var TableGroups = []GroupID{"video", "location", "storage", "connectivity", "power", "size"}

// newGroup is a group of the table without rows yet.
func newGroup(id GroupID) SpecGroup {
	return SpecGroup{ID: id, Title: groups[slices.Index(GroupIDs, id)].title}
}

// Sheet is the specification table; groups without a row are left out.
func (s *Specs) Sheet() []SpecGroup {
	groups := []SpecGroup{s.video(), s.location(), s.storage(), s.connectivity(), s.power(), s.size()}
	for i := range groups {
		for _, own := range s.More {
			if own.Group == groups[i].ID {
				groups[i].row("own-"+slug(own.Label), own.Label, own.Value)
				groups[i].line(own.Label + " " + own.Value)
			}
		}
	}
	return slices.DeleteFunc(groups, func(g SpecGroup) bool { return len(g.Rows) == 0 })
}

// OwnDetails are what the product's file says beside its specifications, in the order of the file. Its page shows them
// above the table, which says the rest.
func (p *Product) OwnDetails() (details []ProductDetail) {
	for _, own := range p.Details {
		if at := slices.Index(GroupIDs, own.ID); at >= 0 {
			details = append(details, ProductDetail{Title: groups[at].title, Description: own.Description,
				Features: own.Features})
		}
	}
	return details
}

// FullDetails joins what the specifications state, in words, with what the product's file adds.
func (p *Product) FullDetails() []ProductDetail {
	if len(p.Details) == 0 {
		return nil
	}
	sheet := p.Specs.Sheet()
	var details []ProductDetail
	for _, g := range groups {
		detail := ProductDetail{Title: g.title}
		for _, group := range sheet {
			if group.ID == g.id {
				detail.Title = group.Title
				detail.Features = append(detail.Features, group.lines...)
			}
		}
		for _, own := range p.Details {
			if own.ID == g.id {
				detail.Description = own.Description
				detail.Features = append(detail.Features, own.Features...)
			}
		}
		if detail.Description != "" || len(detail.Features) > 0 {
			details = append(details, detail)
		}
	}
	return details
}

// Words are all sentences of a product, each once.
func (p *Product) Words() []string {
	words := []string{p.Title, p.Description, p.BestFor}
	for _, d := range p.FullDetails() {
		words = append(append(words, d.Description), d.Features...)
	}
	return words
}

func (g *SpecGroup) row(id, label, value string) {
	g.Rows = append(g.Rows, SpecRow{ID: id, Label: label, Value: value})
}

func (g *SpecGroup) line(words ...string) {
	g.lines = append(g.lines, strings.Join(words, ", "))
}

func (s *Specs) video() SpecGroup {
	g := newGroup("video")
	if len(s.AI) > 0 {
		g.Title = "Video and AI"
	}
	for _, lens := range s.Lenses {
		value := []string{lens.Resolution}
		if lens.Degrees > 0 {
			value = append(value, fmt.Sprintf("%d° wide", lens.Degrees))
		}
		if lens.Infrared {
			value = append(value, "infrared at night")
		}
		g.row("lens-"+slug(lens.View), lens.View+" view", strings.Join(value, ", "))
		g.line(append([]string{lens.View + " view in " + value[0]}, value[1:]...)...)
	}
	if s.Display != "" {
		g.row("display", "Screen", s.Display)
		g.line("Screen of " + s.Display)
	}
	if len(s.AI) > 0 {
		g.row("ai", "AI alerts", upperFirst(strings.Join(s.AI, ", ")))
		g.line("Alerts for " + series(s.AI))
	}
	if s.AuxiliaryCameras > 0 {
		g.row("auxiliary", "Auxiliary cameras", fmt.Sprintf("Up to %d", s.AuxiliaryCameras))
		g.line(fmt.Sprintf("Takes up to %d auxiliary cameras", s.AuxiliaryCameras))
	}
	if s.LiveViewSeconds > 0 {
		g.row("live", "Live view", fmt.Sprintf("%d seconds by default, can be reset", s.LiveViewSeconds))
		g.line(fmt.Sprintf("Live video streams %d seconds by default and can be reset", s.LiveViewSeconds))
	}
	return g
}

func (s *Specs) location() SpecGroup {
	g := newGroup("location")
	if s.VehicleTypes > 0 {
		g.row("vehicles", "Vehicle coverage", "Over "+thousands(s.VehicleTypes)+" vehicle types")
		g.line("Captures data from over " + thousands(s.VehicleTypes) + " vehicle types")
	}
	if len(s.Reads) > 0 {
		g.row("reads", "Reads", upperFirst(strings.Join(s.Reads, ", ")))
		g.line("Reads " + series(s.Reads))
	}
	if len(s.Positioning) > 0 {
		g.row("positioning", "Satellites", strings.Join(s.Positioning, ", "))
		g.line("Position from " + series(s.Positioning))
	}
	if s.LocationPoints > 0 {
		g.row("buffer", "Buffer", "Up to "+thousands(s.LocationPoints)+" location points")
		g.line("Keeps up to " + thousands(s.LocationPoints) + " location points without coverage")
	}
	return g
}

func (s *Specs) storage() SpecGroup {
	g := newGroup("storage")
	if s.Cards != nil {
		g.row("card", "Memory card", "Micro SD up to "+s.Cards.String())
		g.line("Micro SD up to " + s.Cards.String())
	}
	if len(s.RecordingHours) > 0 {
		settings := make([]string, len(s.RecordingHours))
		for i, setting := range s.RecordingHours {
			settings[i] = fmt.Sprintf("%s %d", setting.Quality, setting.Hours)
			g.line(settings[i] + " hours")
		}
		g.row("hours", "Recording hours", strings.Join(settings, ", "))
	}
	if s.ClipSeconds > 0 {
		g.row("clip", "Collision clip", fmt.Sprintf("%d seconds before and after", s.ClipSeconds))
		g.line(fmt.Sprintf("Collision rule example records %d seconds before and after the event", s.ClipSeconds))
	}
	return g
}

func (s *Specs) connectivity() SpecGroup {
	g := newGroup("connectivity")
	if s.Cellular != "" {
		g.row("cellular", "Cellular", s.Cellular)
		g.line(s.Cellular)
	}
	if len(s.ShortRange) > 0 {
		g.row("short-range", "Short range", strings.Join(s.ShortRange, ", "))
		g.line(series(s.ShortRange))
	}
	if len(s.Ports) > 0 {
		g.row("ports", "Ports", strings.Join(s.Ports, "; "))
		for _, port := range s.Ports {
			g.line(port)
		}
	}
	return g
}

func (s *Specs) power() SpecGroup {
	g := newGroup("power")
	var supply []string
	add := func(id, label, value, words string) {
		g.row(id, label, value)
		supply = append(supply, words)
	}
	if s.Source != "" {
		add("source", "Power source", s.Source, s.Source)
	}
	if s.Supply != nil {
		value := fmt.Sprintf("%d to %d V", s.Supply.Min, s.Supply.Max)
		add("supply", "Supply", value, value+" supply")
	}
	if s.Watts > 0 {
		add("draw", "Highest draw", fmt.Sprintf("%d W", s.Watts), fmt.Sprintf("at most %d W", s.Watts))
	}
	if s.SleepMilliamps > 0 {
		add("sleep", "Asleep", fmt.Sprintf("%d mA", s.SleepMilliamps), fmt.Sprintf("%d mA asleep", s.SleepMilliamps))
	}
	if len(supply) > 0 {
		g.line(upperFirst(strings.Join(supply, ", ")))
	}
	if s.CellMilliampHours > 0 {
		g.row("cell", "Internal cell", thousands(s.CellMilliampHours)+" mAh")
		g.line(thousands(s.CellMilliampHours) + " mAh internal cell")
	}
	for _, fact := range []SpecRow{{"output", "Output", s.Output}, {"cut-off", "Low-voltage cut-off", s.CutOff},
		{"backup", "Endurance", s.Backup}} {
		if fact.Value != "" {
			g.Rows = append(g.Rows, fact)
		}
	}
	if s.Output != "" {
		g.line("Output " + s.Output)
	}
	if s.CutOff != "" {
		g.line("Low-voltage cut-off at " + s.CutOff)
	}
	if s.Backup != "" {
		g.line(s.Backup)
	}
	return g
}

func (s *Specs) size() SpecGroup {
	g := newGroup("size")
	for i, size := range s.Sizes {
		label, value := "Dimensions", size.String()
		if size.Part != "" {
			label = "Dimensions, " + size.Part
		}
		g.row("dimensions-"+strconv.Itoa(i), label, value)
		words := []string{strings.TrimPrefix(upperFirst(size.Part)+" "+value, " ")}
		if i == 0 && len(s.Sizes) == 1 && s.Grams > 0 {
			words = append(words, weight(s.Grams))
		}
		g.line(words...)
	}
	if s.Grams > 0 {
		g.row("weight", "Weight", weight(s.Grams))
		if len(s.Sizes) != 1 {
			g.line(weight(s.Grams) + " in all, without leads")
		}
	}
	if s.Temperature != nil {
		value := fmt.Sprintf("%d to %d °F (%d to %d °C)", fahrenheit(s.Temperature.Min), fahrenheit(s.Temperature.Max),
			s.Temperature.Min, s.Temperature.Max)
		g.row("temperature", "Operating temperature", value)
		g.line("Works from " + value)
	}
	switch s.IPRating {
	case "":
	case CabinUse:
		g.row("ip", "Protection", CabinUse)
		g.line("Made for inside the cab")
	default:
		g.row("ip", "Protection", s.IPRating)
		g.line("Protection " + s.IPRating)
	}
	return g
}

// String is the size in inches, as buyers measure, with millimeters beside it.
func (s Size) String() string {
	return fmt.Sprintf("%s x %s x %s in (%d x %d x %d mm)", inches(s.Width), inches(s.Height), inches(s.Depth), s.Width,
		s.Height, s.Depth)
}

func inches(millimeters int) string {
	return strconv.FormatFloat(float64(millimeters)/25.4, 'f', 1, 64)
}

func fahrenheit(celsius int) int { return celsius*9/5 + 32 }

func (c Cards) String() string {
	if c.Slots < 2 {
		return capacity(c.Gigabytes)
	}
	return fmt.Sprintf("%s (%d x %s)", capacity(c.Slots*c.Gigabytes), c.Slots, capacity(c.Gigabytes))
}

func capacity(gigabytes int) string {
	if gigabytes%1024 == 0 {
		return fmt.Sprintf("%dTB", gigabytes/1024)
	}
	return fmt.Sprintf("%dGB", gigabytes)
}

// weight is in ounces up to a pound and in pounds above it, with grams beside.
func weight(grams int) string {
	const gramsPerOunce, ouncesPerPound = 28.35, 16
	metric := fmt.Sprintf("%d g", grams)
	if grams >= 1000 {
		metric = strconv.FormatFloat(float64(grams)/1000, 'f', -1, 64) + " kg"
	}
	ounces := float64(grams) / gramsPerOunce
	if ounces < ouncesPerPound {
		return fmt.Sprintf("%.1f oz (%s)", ounces, metric)
	}
	return fmt.Sprintf("%.2f lb (%s)", ounces/ouncesPerPound, metric)
}

func thousands(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}

// series joins words as a sentence does: a, b and c.
func series(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

func upperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

func slug(s string) string { return strings.ReplaceAll(strings.ToLower(s), " ", "-") }
