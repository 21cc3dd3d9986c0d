package api

func (d *Desk) siteWall(call) error { return errNoSuch }

func (d *Desk) siteFields(call) error { return errNoSuch }

func (d *Desk) siteSchema(call) error { return errNoSuch }

func (d *Desk) siteDraft(call) error { return errNoSuch }

func (d *Desk) saveSiteDraft(call) error { return errNoSuch }

func (d *Desk) checkSites(call) error { return errNoSuch }

func (d *Desk) siteEffect(call) error { return errNoSuch }

func (d *Desk) renderSite(call) error { return errNoSuch }

func (d *Desk) previewSite(call) error { return errNoSuch }

func (d *Desk) publishSites(call) error { return errNoSuch }

func (d *Desk) siteChanges(call) error { return errNoSuch }

func (d *Desk) siteChange(call) error { return errNoSuch }

func (d *Desk) takeSiteChangeBack(call) error { return errNoSuch }

func (d *Desk) returnSites(call) error { return errNoSuch }

func (d *Desk) scheduledSiteChanges(call) error { return errNoSuch }

func (d *Desk) cancelSiteChange(call) error { return errNoSuch }

func (d *Desk) newSite(call) error { return errNoSuch }

func (d *Desk) siteHosts(call) error { return errNoSuch }

func (d *Desk) sitePalette(call) error { return errNoSuch }
