package leads

import (
	"errors"
	"net/http"
	"net/mail"
	"reflect"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"livery/internal/brand"
	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/lead"
)

const (
	// holdReply is how long a letter can be taken back before it is sent.
	holdReply      = 10 * time.Second
	longestSubject = 300
	longestReply   = 20_000
)

var errMisunderstood = frame.NewProblem(http.StatusBadRequest,
	"The Desk's page and its server do not understand each other; reload the page.")

// ReplyForm is what a letter to a person is begun with.
type ReplyForm struct {
	From    string `json:"from"`
	To      string `json:"to"`
	Subject string `json:"subject"`
	// Templates are the brand's, with the lead's words put in.
	Templates []brand.Reply `json:"templates"`
}

// NewReply is a letter to the person of a lead.
type NewReply struct {
	// ID is made by the page, so that a letter that is sent twice is one.
	ID      string `json:"id"`
	Subject string `json:"subject"`
	Text    string `json:"text"`
	// After is the newest letter that the writer has seen.
	After string `json:"after,omitempty"`
}

// replyFrom is the brand's address, where letters of it go out and the person can be reached; else nil.
func (room *Room) replyFrom(c frame.Call, r lead.Record) *mail.Address {
	b, err := c.BrandContent(r.Brand)
	if err != nil || r.MailTo() == nil || room.LettersBy(r.Brand) == "" {
		return nil
	}
	from, err := mail.ParseAddress(b.Contact.ContactInfo.Email)
	if err != nil {
		return nil
	}
	return &mail.Address{Name: b.Name, Address: from.Address}
}

// writable reads the lead of a call with the address that it is answered from.
func (room *Room) writable(c frame.Call) (r lead.Record, from *mail.Address, err error) {
	if r, err = room.leadOf(c); err != nil {
		return r, nil, err
	}
	if from = room.replyFrom(c, r); from == nil {
		return r, nil, frame.NewProblem(http.StatusConflict, "Nobody can be written to from here: the person's "+
			"address, the brand's address or a mail server for the brand is missing. Use your mail program.")
	}
	return r, from, nil
}

// BeginReply answers what a letter is begun with.
func (room *Room) BeginReply(c frame.Call) error {
	r, from, err := room.writable(c)
	if err != nil {
		return err
	}
	b, err := c.BrandContent(r.Brand)
	if err != nil {
		return err
	}
	form := ReplyForm{From: lead.ReadableAddress(from.String()), To: lead.ReadableAddress(r.MailTo().String()),
		Templates: []brand.Reply{}, Subject: b.Name + ": your " + strings.ToLower(r.RequestType)}
	letters, err := room.Leads.Letters(c.Context(), r.ID)
	if err != nil {
		return err
	}
	if written := letters[r.ID]; len(written) > 0 {
		form.Subject = answering(written[len(written)-1].Subject)
	}
	known := map[string]string{brand.ThePerson: lead.OneLine(r.Name), brand.TheCompany: lead.OneLine(r.Company),
		brand.TheFleet: lead.OneLine(r.FleetSize), brand.TheRequest: strings.ToLower(r.RequestType),
		brand.TheWriter: c.Person.Name}
	if b.Sales != nil {
		for _, one := range b.Sales.Replies {
			form.Templates = append(form.Templates, one.Filled(known))
		}
	}
	return c.Answer(form)
}

func answering(subject string) string {
	if strings.HasPrefix(strings.ToLower(subject), "re:") {
		return subject
	}
	return "Re: " + subject
}

func (in NewReply) check() error {
	if _, err := uuid.Parse(in.ID); err != nil {
		return errMisunderstood
	}
	subject, text := utf8.RuneCountInString(in.Subject), utf8.RuneCountInString(in.Text)
	if strings.TrimSpace(in.Subject) == "" || strings.TrimSpace(in.Text) == "" || subject > longestSubject ||
		text > longestReply {
		return frame.NewProblem(http.StatusUnprocessableEntity,
			"A reply needs a subject of up to 300 characters, and some words, at most 20,000 characters.")
	}
	return nil
}

// Reply keeps a letter to a person, which is sent a little later: until then it can be taken back.
func (room *Room) Reply(c frame.Call, in NewReply) error {
	if err := in.check(); err != nil {
		return err
	}
	r, from, err := room.writable(c)
	if err != nil {
		return err
	}
	_, host, _ := strings.Cut(from.Address, "@")
	now := room.Now()
	letter := lead.Letter{ID: in.ID, Lead: r.ID, At: now, By: c.Person.ID, From: from.String(), To: r.MailTo().String(),
		Subject: lead.OneLine(in.Subject), Text: strings.TrimSpace(strings.ReplaceAll(in.Text, "\r\n", "\n")),
		State: lead.LetterWaiting, DueAt: now.Add(holdReply), MessageID: "<" + in.ID + "@" + host + ">",
		ReplyKey: lead.NewReplyKey()}
	err = room.Leads.Write(c.Doing(desk.Entry{Brand: r.Brand, Subject: r.ID}), letter, room.LettersBy(r.Brand),
		in.After)
	if errors.Is(err, lead.ErrAnsweredMeanwhile) || errors.Is(err, lead.ErrSentAlready) {
		return frame.NewProblem(http.StatusConflict, frame.Sentence(err.Error()))
	} else if err != nil {
		return err
	}
	room.Wake()
	if err := room.take(c, r); err != nil {
		return err
	}
	return room.answerLead(c)
}

// take gives a lead that is nobody's to whoever writes to it.
func (room *Room) take(c frame.Call, r lead.Record) error {
	var done []desk.Entry
	_, err := room.Leads.Handle(c.DoingEach(func() []desk.Entry { return done }), r.ID, -1,
		func(h *lead.Handling) []lead.Event {
			if done = nil; h.AssignedTo != "" {
				return nil
			}
			h.AssignedTo = c.Person.ID
			done = []desk.Entry{{Action: marked(lead.EventAssigned), Brand: r.Brand, Subject: r.ID, After: c.Person.ID}}
			return []lead.Event{{At: room.Now(), Kind: lead.EventAssigned, By: c.Person.ID, Text: c.Person.ID}}
		})
	return err
}

// OpenMail notes that somebody writes to the person of a lead in a mail program of their own.
func (room *Room) OpenMail(c frame.Call) error {
	r, err := room.leadOf(c)
	if err != nil {
		return err
	}
	event := lead.Event{Lead: r.ID, At: room.Now(), Kind: lead.EventMailed, By: c.Person.ID, Text: r.Email}
	if err := room.Leads.AddEvent(c.Doing(desk.Entry{Brand: r.Brand, Subject: r.ID}), event); err != nil {
		return err
	}
	if err := room.take(c, r); err != nil {
		return err
	}
	return room.answerLead(c)
}

// TakeReplyBack takes a letter back that is not being sent yet.
func (room *Room) TakeReplyBack(c frame.Call) error {
	r, err := room.leadOf(c)
	if err != nil {
		return err
	}
	err = room.Leads.Withdraw(c.Doing(desk.Entry{Brand: r.Brand, Subject: r.ID}), r.ID, c.PathValue("letter"))
	if errors.Is(err, lead.ErrTooLate) {
		return frame.NewProblem(http.StatusConflict, frame.Sentence(err.Error()))
	} else if err != nil {
		return err
	}
	return room.answerLead(c)
}

// SendReplyAgain sends a letter that did not arrive.
func (room *Room) SendReplyAgain(c frame.Call) error {
	r, _, err := room.writable(c)
	if err != nil {
		return err
	}
	if err := room.Leads.SendAgain(c.Doing(desk.Entry{Brand: r.Brand, Subject: r.ID}), r.ID, c.PathValue("letter"),
		room.LettersBy(r.Brand), room.Now()); err != nil {
		return err
	}
	room.Wake()
	return room.answerLead(c)
}

// LeadWords are what brands call the stages of a sale, and why one is lost.
type LeadWords struct {
	Brands      []string         `json:"brands"`
	Stages      brand.StageNames `json:"stages"`
	LostReasons []string         `json:"lostReasons"`
}

// Words answers them for all brands that the person works for; those that say the same stand together.
func (room *Room) Words(c frame.Call) error {
	list := []LeadWords{}
	for _, b := range c.Edition.Registry.Brands() {
		if b.Sales == nil || !c.Person.Sees(b.ID) {
			continue
		}
		at := 0
		for at < len(list) && (list[at].Stages != b.Sales.Stages ||
			!reflect.DeepEqual(list[at].LostReasons, b.Sales.LostReasons)) {
			at++
		}
		if at == len(list) {
			list = append(list, LeadWords{Stages: b.Sales.Stages, LostReasons: b.Sales.LostReasons})
		}
		list[at].Brands = append(list[at].Brands, b.ID)
	}
	return c.Answer(list)
}
